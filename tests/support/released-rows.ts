/**
 * What an installation of each version may hold, as plain SQL: the tables of that time, every one with rows. Like the
 * migrations never edited once released, only added to.
 */

/** The password of both who can log in: `demo-ardeal-2026`, hashed by the first version. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$1AGNMb8eA/CoRJacAYDnFg$/aH5OPmqfBcsXZ0m1O55h9Q8WJ3WAw7xUPTa64/l8qs';

const id = (kind: number, number: number) => `019a4d6e-7c9b-7000-${8000 + kind}-${100_000_000_000 + number}`;
const [cluj, wien, graz] = [id(1, 1), id(1, 2), id(1, 3)];
const [admin, manager, crew, left, invited] = [id(2, 1), id(2, 2), id(2, 3), id(2, 4), id(2, 5)];

const names: Record<string, string> = {
  [admin]: `'Ioana', 'Munteanu'`,
  [manager]: `'Ștefan', 'Țepeș'`,
  [crew]: `'Ana', 'Pop'`,
};

/** A report; above seven points each earns 2.50. */
const report = (number: number, store: string, day: string, time: string, points: number, comment = 'null') =>
  `('${store}', '${day}', '${id(3, number)}', ${points}, ${Math.max(0, points - 7) * 250}, ${comment}, '${manager}',
    ${names[manager]}, '${crew}', ${names[crew]}, '${time}', '${time}')`;

const totals = [
  'delete from month_totals',
  'delete from day_totals',
  `insert into day_totals select restaurant_id, business_date, count(*), sum(points), sum(bonus_minor), max(observed_at)
    from reports group by restaurant_id, business_date`,
  `insert into month_totals select restaurant_id, substr(date, 1, 7), sum(count), sum(points), sum(bonus_minor),
    sum(case when count >= 2 then 1 else 0 end), max(last_report_at)
    from day_totals group by restaurant_id, substr(date, 1, 7)`,
];

/** By the migration that they came with, in its order. */
export const releasedRows: Readonly<Record<string, readonly string[]>> = {
  '0001-founding': [
    `insert into users values
      ('${admin}', ${names[admin]}, 'ioana munteanu ioana@lant.example', 'Ioana@lant.example', 'ioana@lant.example', null,
        '${passwordHash}', 'area_manager', 'admin', 'active', 'ro', 3, '2026-07-02T06:00:00.000Z',
        '2026-05-01T07:00:00.000Z', '2026-05-01T07:00:00.000Z', 4),
      ('${manager}', ${names[manager]}, 'stefan tepes stefan@lant.example', 'stefan@lant.example', 'stefan@lant.example',
        'tepes@lant.example', '${passwordHash}', 'store_manager', 'evaluator', 'active', 'de', 0, null,
        '2026-05-01T07:00:00.000Z', '2026-06-01T07:00:00.000Z', 2),
      ('${crew}', ${names[crew]}, 'ana pop ana@lant.example', 'ana@lant.example', 'ana@lant.example', null, null, 'crew',
        'user', 'active', null, 0, null, '2026-05-01T07:00:00.000Z', '2026-05-01T07:00:00.000Z', 1),
      ('${left}', 'Ion', 'Rus', 'ion rus', null, null, null, null, 'crew', 'user', 'deleted', null, 1, null,
        '2026-05-01T07:00:00.000Z', '2026-06-20T07:00:00.000Z', 2),
      ('${invited}', 'Jürgen', 'Groß', 'jurgen gross j@lant.example', 'j@lant.example', 'j@lant.example', null, null,
        'shift_manager', 'evaluator', 'pending', 'de', 0, null, '2026-07-01T07:00:00.000Z',
        '2026-07-01T07:00:00.000Z', 1)`,
    `insert into restaurants values
      ('${cluj}', 'Cluj Napoca', 'cluj napoca ro-cj-01', 'RO-CJ-01', 'ro-cj-01', 0, 'Europe/Bucharest', 'RON', '04:00',
        '2026-05-01', '2026-05-01T07:00:00.000Z', '2026-06-10T07:00:00.000Z', 2),
      ('${wien}', 'Wien Süd', 'wien sud at-w-01', 'AT-W-01', 'at-w-01', 1, 'Europe/Vienna', 'EUR', '00:00', '2026-06-15',
        '2026-06-15T07:00:00.000Z', '2026-06-15T07:00:00.000Z', 1)`,
    `insert into restaurant_goals values ('${cluj}', '2026-05-01', 2), ('${cluj}', '2026-07-01', 2),
      ('${wien}', '2026-06-15', 2)`,
    `insert into memberships values ('${cluj}', '${manager}', '2026-05-01', null), ('${cluj}', '${crew}', '2026-05-01', null),
      ('${cluj}', '${left}', '2026-05-01', '2026-06-20'), ('${wien}', '${crew}', '2026-06-15', null)`,
    `insert into reports (restaurant_id, business_date, id, points, bonus_minor, comment, evaluator_id,
      evaluator_first_name, evaluator_last_name, evaluated_user_id, evaluated_user_first_name, evaluated_user_last_name,
      observed_at, recorded_at) values
      ${report(1, cluj, '2026-06-30', '2026-07-01T00:30:00.000Z', 9, `'Prompt, "corect"; 100% și -- atât'`)},
      ${report(2, cluj, '2026-07-01', '2026-07-01T08:00:00.000Z', 10)},
      ${report(3, cluj, '2026-07-01', '2026-07-01T09:00:00.000Z', 0)},
      ${report(4, cluj, '2026-07-02', '2026-07-02T09:00:00.000Z', 8)},
      ${report(5, wien, '2026-07-02', '2026-07-02T10:00:00.000Z', 7)}`,
    ...totals,
    `insert into audit values
      ('${id(4, 1)}', '2026-05-01T07:00:00.000Z', null, '', 'app.setup', 'app', 'setup', null, null, '{}', 'r1'),
      ('${id(4, 2)}', '2026-06-10T07:00:00.000Z', '${admin}', 'Ioana Munteanu', 'restaurant.update', 'restaurant',
        '${cluj}', '${cluj}', '{"name":"Cluj"}', '{"name":"Cluj Napoca"}', 'r2')`,
    `insert into login_failures values ('stefan@lant.example', '192.0.2.1', '2026-07-02T05:59:00.000Z')`,
    `insert into app_state values ('set_up_by', 'hand')`,
  ],

  '0002-accounts': [
    `insert into outbox values
      ('${id(5, 1)}', 'invitation', '${invited}', 'j@lant.example', '2026-07-01T07:00:00.000Z',
        '2026-07-01T07:05:00.000Z', 1, '2026-07-01T07:00:01.000Z', null, null),
      ('${id(5, 2)}', 'recovery', null, 'nobody@lant.example', '2026-07-01T08:00:00.000Z',
        '2026-07-01T08:05:00.000Z', 9, null, '2026-07-02T08:00:00.000Z', 'refused')`,
    `insert into link_tokens values ('${'ab'.repeat(32)}', '${invited}', 'activation', 'j@lant.example', '${id(5, 1)}',
      '2026-07-01T07:00:00.000Z', '2026-07-08T07:00:00.000Z', null)`,
    `insert into recovery_requests values ('nobody@lant.example', '2026-07-01T08:00:00.000Z')`,
  ],

  '0003-feedback': [
    `insert into bonus_rules values ('RON', '2026-05-01', 7, 250, '2026-05-01T07:00:00.000Z', ''),
      ('EUR', '2026-06-15', 7, 250, '2026-06-15T07:00:00.000Z', 'Ioana Munteanu')`,
    `update reports set corrected_at = '2026-07-02T09:05:00.000Z', import_id = '${id(6, 1)}' where id = '${id(3, 4)}'`,
    `insert into voided_reports select r.*, '2026-07-02T12:00:00.000Z', '${admin}', 'Ioana Munteanu', 'De două ori'
      from reports r where r.id = '${id(3, 3)}'`,
    `delete from reports where id = '${id(3, 3)}'`,
    ...totals,
  ],

  '0004-sessions': [`insert into ended_sessions values ('${id(7, 1)}', '2026-07-02T18:00:00.000Z')`],

  // Its one table fills itself.
  '0005-revisions': [],

  '0007-report-imports': [
    `insert into report_imports values
      ('${id(6, 1)}', 1, 'Iulie.csv', '2026-07-02T11:00:00.000Z', '${admin}', 'Ioana Munteanu', 1, 0, 0, null, null, null),
      ('${id(6, 2)}', 2, 'Iulie 2.csv', '2026-07-02T11:30:00.000Z', '${admin}', 'Ioana Munteanu', 0, 1, 3,
        '2026-07-02T12:30:00.000Z', 'Ioana Munteanu', 'Altă lună')`,
    `insert into report_import_changes values ('${cluj}', '${id(6, 2)}', '${id(3, 4)}', '{"points":7}', '{"points":8}')`,
  ],

  '0008-known-devices': [
    `insert into known_devices values ('${manager}', '${'cd'.repeat(32)}', '2026-07-02T06:00:00.000Z')`,
  ],

  '0009-goals-and-archive': [
    `insert into restaurant_goals values ('${wien}', '2026-08-01', 3, 2, 2, 2, 2, 4, 4, 2)`,
    `insert into restaurants values ('${graz}', 'Graz', 'graz at-g-01', 'AT-G-01', 'at-g-01', 0, 'Europe/Vienna', 'EUR',
      '04:00', '2026-06-20', '2026-06-20T07:00:00.000Z', '2026-06-25T07:00:00.000Z', 2, '2026-06-25T07:00:00.000Z')`,
    `insert into restaurant_goals (restaurant_id, valid_from, goal) values ('${graz}', '2026-06-20', 5)`,
  ],
  // A trigger alone.
  '0011-email-revisions': [],

  '0012-goal-pauses': [
    `insert into restaurant_goals (restaurant_id, valid_from, goal, pause) values ('${graz}', '2026-06-26', 5, 1)`,
  ],

  '0013-budgets': [
    `insert into restaurant_budgets values ('${cluj}', '2026-05', 150000), ('${cluj}', '2026-07', 1250),
      ('${wien}', '2026-07', 40050), ('${wien}', '2026-09', null)`,
  ],
  // Triggers and a column that they fill.
  '0014-revision-order': [],

  '0016-closings': [
    `insert into closings values ('${cluj}', '2026-06', 1, 1, '2026-07-02T13:00:00.000Z', '${admin}', 'Ioana Munteanu',
      'Iunie', 500, 500, 'e6ac8812f5ed206d36e653214cd11b3d2c2d7007cf8df809f92c69c11d0efca9', null, null, null)`,
    `insert into closing_lines values ('${cluj}', '2026-06', 1, '${crew}', 'Ana', 'Pop', 'crew', 1, 9, 500, 500, '[]', 0,
      0)`,
  ],

  '0017-payroll-numbers': [
    `update users set payroll_id = 'M-0417', payroll_id_folded = 'm-0417' where id = '${crew}'`,
  ],

  '0018-settings': [`insert into settings values ('chain', 1, 1, 14, null, 5, 3)`],

  '0019-payroll': [
    `insert into payroll_layouts values ('019a4d6e-7c9b-7000-8000-00000000c001', 'salarizare',
      '{"name":"Salarizare","currency":"RON","file_format":"csv","row_per":"person","columns":[{"source":"payroll_id","header":"Marca"}],"wage_type":"","separator":"semicolon","decimal_sign":"comma","date_format":"DD.MM.YYYY","encoding":"utf-8","line_end":"crlf","header_row":true}',
      '2026-07-03T08:00:00.000Z', 1)`,
    `insert into payroll_runs values ('019a4d6e-7c9b-7000-8000-00000000c002', 1,
      '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9', 'RON', 1, 1, 500, '2026-06', null,
      '2026-07-03T09:00:00.000Z', '${admin}', 'Ioana Munteanu', null, null, null)`,
    `insert into payroll_files values ('019a4d6e-7c9b-7000-8000-00000000c003', '019a4d6e-7c9b-7000-8000-00000000c002', 0,
      'Salarizare', 'Salarizare 2026-06.csv', 'csv', 1, 15,
      'ceb2c7cd8c8e5d216a863e3cda5f9f6d3caca34328e5291d7eaf69a73a31f61a', 'TWFyY2ENCk0tMDQxNw0K')`,
    `insert into payroll_lines values ('019a4d6e-7c9b-7000-8000-00000000c002', '${cluj}', '2026-06', 1, '${crew}', 500,
      0)`,
  ],

  '0020-statements': [
    `insert into statement_mailings values ('${cluj}', '2026-06', 1)`,
    `insert into statement_links values ('${'ef'.repeat(32)}', '${cluj}', '2026-06', 1, '${crew}',
      '2026-07-02T13:00:05.000Z', '2026-09-30T13:00:05.000Z')`,
    `insert into statement_questions values ('${cluj}', '2026-06', 1, '${crew}', '${id(7, 1)}', '${id(3, 1)}', 'De ce?',
      '2026-07-02T14:00:00.000Z', null, null, null, null, null),
      ('${cluj}', '2026-06', 1, '${crew}', '${id(7, 2)}', null, 'Cât?', '2026-07-02T14:05:00.000Z', 'Atât.', 'explained',
        '2026-07-02T15:00:00.000Z', '${admin}', 'Ioana Munteanu')`,
    `insert into statement_tries values ('link 127.0.0.1', '2026-07-02T14:00:00.000Z')`,
  ],

  '0023-late-entries': ['update settings set late_hours = 48'],
  '0024-tablets': [
    `insert into tablets values ('${id(8, 1)}', '${cluj}', 'Bar', null, null, '${'ab'.repeat(32)}',
      '2026-07-02T13:00:00.000Z', '2026-07-02T13:05:00.000Z', '2026-07-02T13:05:00.000Z')`,
    `insert into user_pins values ('${manager}', '${id(8, 2)}', '${passwordHash}')`,
    `insert into pin_failures values ('${manager}', '${id(8, 1)}', 1)`,
  ],
  // It fills a column of the rows that there are.
  '0026-quarters': [],
  '0027-presence': [`update memberships set away_until = '2026-07-09' where user_id = '${crew}'`],
  // It fills columns and a table from the rows that there are.
  '0030-orders': [],
  '0031-archived-months': [
    `insert into archived_months values ('2025-12', '2026-07-02T13:00:00.000Z', '[]')`,
    `insert into archived_totals values
      ('${cluj}', 'evaluator', '${manager}', '2025-12', 1, 7, 0, '2025-12-03', '2025-12-03T10:00:00.000Z'),
      ('${cluj}', 'evaluated_user', '${crew}', '2025-12', 1, 7, 0, '2025-12-03', '2025-12-03T10:00:00.000Z')`,
    `insert into day_totals values ('${cluj}', '2025-12-03', 1, 7, 0, '2025-12-03T10:00:00.000Z', '40')`,
    `insert into month_totals values ('${cluj}', '2025-12', 1, 7, 0, 0, '2025-12-03T10:00:00.000Z')`,
  ],
  // It changes an index.
  '0032-report-ids': [],
  // It empties a column of some rows.
  '0033-days-without-times': [],
  // It makes an index.
  '0034-unsent-mails': [],
  // It changes a column of the rows that have a curved apostrophe.
  '0035-apostrophes': [],
  // It makes an index.
  '0036-waiting-addresses': [],
};

/** What a reader finds in any of them. */
export const releasedChain = {
  admin: { email: 'ioana@lant.example', password: 'demo-ardeal-2026' },
  store: { id: cluj, name: 'Cluj Napoca' },
  month: '2026-07',
};
