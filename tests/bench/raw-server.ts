/** The floor of the bench: node:http and nothing else, answering with as many bytes as its argument says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = Buffer.alloc(Number(process.argv[2]), '{"success":true,"data":"x"} ');
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length };

const server = createServer((request, response) => {
  // A body that is sent has to be read, as the measured server does.
  request.resume().on('end', () => response.writeHead(200, headers).end(body));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
