/** The network of the web tests. Each test begins in the real server's world and may put handlers before it. */
import { setupServer } from 'msw/node';
import { realServer } from './real-server.ts';

export const network = setupServer(...realServer());
