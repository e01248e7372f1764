/**
 * zod compiles the parser of an object with `new Function` when the schema is made; the page's policy forbids that. So
 * this is imported before anything that makes a schema.
 */
import { config } from 'zod/mini';

config({ jitless: true });
