/** The ledger of the drills says what is lost and what is half done; otherwise its "0 lost, 0 half done" says nothing. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReport, updateReport, voidReport } from '#contract/feedback.ts';
import { registerUser } from '#contract/user-changes.ts';
import { Ledger, pointsState } from '#tests/drills/ledger.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, personId, restaurantId } from '#tests/support/small-chain.ts';

const server = await openServer();
let ledger: Ledger;
let id: string;

beforeEach(async () => {
  await server.reset();
  ledger = new Ledger();
  id = newId();
});

const settle = (all = false) => ledger.settle(server.database.kysely, all);
const damage = (statement: ReturnType<typeof sql>) => statement.execute(server.database.kysely);

/** Done, but not noted in the ledger. */
async function record(points: number): Promise<void> {
  const restaurant_id = await restaurantId(server, 'RO-CJ-01');
  const evaluated_user_id = await personId(server, crew);
  const body = { id, restaurant_id, evaluated_user_id, points, confirm: true };
  await server.call(createReport, { as: admin, body });
}
async function register(): Promise<string> {
  const email = `${id}@drill.example`;
  const names = { first_name: 'Ana', last_name: 'Drill' };
  const body = { id, ...names, email, user_position: 'shift_manager', role: 'evaluator' } as const;
  await server.call(registerUser, { as: admin, body });
  return email;
}

describe('a ledger finds in order', () => {
  it('what was acknowledged, and what was left open and was done or not', async () => {
    await record(5);
    ledger.acknowledge('report', id, pointsState(5));
    ledger.leaveOpen('report', newId(), pointsState(6));
    id = newId();
    await record(7);
    ledger.leaveOpen('report', id, pointsState(7));
    id = newId();
    ledger.acknowledge('user', id, await register());
    expect(await settle()).toEqual({ unanswered: 2, tookEffect: 1 });
    expect(ledger.acknowledged).toBe(2);
  });

  it('a correction and a void', async () => {
    await record(5);
    await server.call(updateReport, { as: admin, params: { id }, body: { points: 8 } });
    ledger.acknowledge('report', id, pointsState(8));
    await settle();
    await server.call(voidReport, { as: admin, params: { id }, body: { reason: 'A drill' } });
    ledger.acknowledge('report', id, 'voided');
    expect(await settle()).toEqual({ unanswered: 0, tookEffect: 0 });
  });
});

describe('a ledger calls lost', () => {
  it('a create that is not there', async () => {
    ledger.acknowledge('report', id, pointsState(5));
    await expect(settle()).rejects.toThrow(
      `1 writes: lost: report ${id} is absent, acknowledged was 5 points`,
    );
  });

  it('a correction that is not there', async () => {
    await record(5);
    ledger.acknowledge('report', id, pointsState(8));
    await expect(settle()).rejects.toThrow(`lost: report ${id} is 5 points, acknowledged was 8 points`);
  });

  it('a void that is not there', async () => {
    await record(5);
    ledger.acknowledge('report', id, 'voided');
    await expect(settle()).rejects.toThrow(`lost: report ${id} is 5 points, acknowledged was voided`);
  });

  it('what came out as nobody has asked for', async () => {
    await record(9);
    ledger.leaveOpen('report', id, pointsState(5));
    await expect(settle()).rejects.toThrow(`lost: report ${id} is 9 points`);
  });

  it('what was there once and is gone at the end', async () => {
    await record(5);
    ledger.acknowledge('report', id, pointsState(5));
    await settle();
    await damage(sql`delete from reports where id = ${id}`);
    expect(await settle()).toEqual({ unanswered: 0, tookEffect: 0 });
    await expect(settle(true)).rejects.toThrow(`lost: report ${id} is absent`);
  });
});

describe('a ledger calls half done', () => {
  it('a record without its audit', async () => {
    await record(5);
    ledger.leaveOpen('report', id, pointsState(5));
    await damage(sql`delete from audit where subject_id = ${id}`);
    await expect(settle()).rejects.toThrow(
      `1 writes: half done: report ${id} is 5 points, audited as absent`,
    );
  });

  it('an audit without its record', async () => {
    await record(5);
    ledger.leaveOpen('report', id, pointsState(5));
    await damage(sql`delete from reports where id = ${id}`);
    await expect(settle()).rejects.toThrow(
      `1 writes: half done: report ${id} is absent, audited as 5 points`,
    );
  });

  it('a person without the mail', async () => {
    const email = await register();
    ledger.leaveOpen('user', id, email);
    await damage(sql`delete from outbox where user_id = ${id}`);
    await expect(settle()).rejects.toThrow(`half done: user ${id} is without a mail, audited as ${email}`);
  });

  it('a report that is voided and there', async () => {
    await record(5);
    const row = await server.database.kysely
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.call(voidReport, { as: admin, params: { id }, body: { reason: 'A drill' } });
    ledger.acknowledge('report', id, 'voided');
    await server.database.kysely.insertInto('reports').values(row).execute();
    await expect(settle()).rejects.toThrow(`half done: report ${id} is twice there, audited as voided`);
  });

  it('a create that was audited twice', async () => {
    await record(5);
    ledger.acknowledge('report', id, pointsState(5));
    const { kysely } = server.database;
    const row = await kysely
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('audit')
      .values({ ...row, id: newId() })
      .execute();
    await expect(settle()).rejects.toThrow(`half done: report ${id} is 5 points, audited as made twice`);
  });
});
