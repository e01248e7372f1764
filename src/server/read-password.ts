/** A password from a person or a pipe; never from an argument, which every other process could read. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from './start-error.ts';

/** From standard input its first line; from a terminal typed twice, unseen. Throws {@link StartError}. */
export async function readPassword(fromStandardInput: boolean): Promise<string> {
  if (fromStandardInput || !process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    throw new StartError('There was no password on standard input.');
  }
  const first = await ask('Password: ');
  if (first !== (await ask('Once more: '))) throw new StartError('The two passwords differ.');
  return first;
}

/** A terminal's line editor that shows nothing of what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await line.question('');
  } finally {
    line.close();
    process.stderr.write('\n');
  }
}
