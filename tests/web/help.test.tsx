import { globSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { locales } from '#contract/locale.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';

const guides = [
  ['/help/administrator', 'Guide for administrators', 4],
  ['/help/evaluator', 'Guide for evaluators', 2],
] as const;

const pictureFiles = globSync('src/web/help/pictures/*/*.png');

it.each(guides)(
  '%s is there for anybody, without a call, with a picture for each language',
  async (path, title, pictures) => {
    const asked = recordRequests();
    await renderApp(path);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible());
    expect(document.title).toBe(`${title} · Brigade`);
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(6);
    expect(asked).toHaveLength(0);
    const shown = screen.getAllByRole('img').filter((picture) => picture.tagName === 'IMG');
    expect(shown).toHaveLength(pictures);
    for (const picture of shown) {
      expect(picture).toHaveAccessibleName();
      const [, name] = /pictures\/en\/([a-z]+)\.png/.exec(picture.getAttribute('src') ?? '') ?? [];
      for (const locale of locales)
        expect(pictureFiles).toContain(`src/web/help/pictures/${locale}/${name}.png`);
    }
  },
);

it('[route-help, route-help-administrator, route-help-evaluator] is reached from the footer, and leads to each guide', async () => {
  const { user } = await renderApp('/');
  await user.click(within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'Help' }));
  const help = await screen.findByRole('heading', { level: 1, name: 'Help' });
  await waitFor(() => expect(help).toHaveFocus());
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: /API/ })).toHaveAttribute('href', '/docs/guide');
  for (const [path, title] of guides)
    expect(main.getByRole('link', { name: title })).toHaveAttribute('href', path);
  await user.click(main.getByRole('link', { name: 'Guide for evaluators' }));
  const guide = await screen.findByRole('heading', { level: 1, name: 'Guide for evaluators' });
  await waitFor(() => expect(guide).toHaveFocus());
});
