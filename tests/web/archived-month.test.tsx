import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { userIdOf } from '#tests/support/mailed-links.ts';
import { admin, restaurantIdOf } from '#tests/support/small-set.ts';

/** As the command leaves it: the reports are away, what they came to is there. */
beforeEach(async () => {
  const { kysely } = (await testServer()).database;
  await sql`insert into archived_months values ('2026-09', '2026-10-02T00:00:00.000Z', '[]')`.execute(kysely);
  for (const side of ['evaluator', 'evaluated_user'] as const) {
    await sql`
      insert into archived_totals
      select restaurant_id, ${sql.lit(side)}, ${sql.ref(`${side}_id`)}, '2026-09', count(*), sum(points),
        sum(bonus_minor), max(business_date), max(observed_at)
      from reports where business_date like '2026-09%' group by restaurant_id, ${sql.ref(`${side}_id`)}`.execute(
      kysely,
    );
  }
  await sql`delete from reports where business_date like '2026-09%'`.execute(kysely);
});

const words = {
  en: {
    title: 'Reports archived',
    says: /The reports of this month are archived\. All sums stay/,
    people: 'By evaluated user, September 2026',
    export: 'Export',
  },
  ro: {
    title: 'Feedbackuri arhivate',
    says: /Feedbackurile acestei luni sunt arhivate\. Toate sumele rămân neschimbate\./,
    people: /septembrie 2026$/i,
    export: 'Exportați',
  },
  de: {
    title: 'Feedbacks archiviert',
    says: /Die Feedbacks dieses Monats sind archiviert\. Alle Summen bleiben unverändert\./,
    people: /September 2026$/,
    export: 'Exportieren',
  },
};

describe('a month whose reports are archived', () => {
  it.each(['en', 'ro', 'de'] as const)('says so on the month page, with all sums (%s)', async (locale) => {
    const id = await restaurantIdOf('RO-CJ-01');
    await renderApp(`/dashboard/restaurants/${id}?month=2026-09`, { as: admin, locale });
    const { title, says, people, export: file } = words[locale];
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(says)).toBeVisible();
    const [got] = screen.getAllByRole('table', { name: people });
    if (!got) throw new Error('no people');
    expect(within(got).getAllByRole('row').length).toBeGreaterThan(3);
    // Nothing that would show rows, or make a file of them.
    expect(within(got).queryAllByRole('button', { name: /Radu/ })).toEqual([]);
    expect(screen.queryByRole('button', { name: file })).toBeNull();
  });

  it('says so on a person’s page, with the sums', async () => {
    const id = await userIdOf('crew@ardealgrill.example');
    await renderApp(`/dashboard/users/${id}?month=2026-09`, { as: admin });
    const [received] = await screen.findAllByText('Reports archived');
    expect(received).toBeVisible();
    expect(screen.getAllByText('Average points').length).toBeGreaterThan(0);
  });

  it('says so where a sum is asked about', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    const { user } = await renderApp(`/dashboard/restaurants/${id}?month=2026-09`, { as: admin });
    await screen.findByText('Reports archived');
    const [why] = await screen.findAllByRole('button', { name: /, why\?$/ });
    if (!why) throw new Error('nothing to ask about');
    await user.click(why);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Reports archived')).toBeVisible();
  });
});
