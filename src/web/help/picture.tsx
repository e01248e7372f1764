import { useLingui } from '@lingui/react';

/** Made by `npm run screenshots`, a folder a language. */
const files = import.meta.glob<string>('./pictures/*/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

export type PictureName = 'overview' | 'month' | 'import' | 'bonus' | 'record';

/** A picture of the product in the reader's language. `alt` says what it shows to who doesn't see it. */
export function Picture({ name, alt }: { name: PictureName; alt: string }) {
  const { i18n } = useLingui();
  return (
    <img
      src={files[`./pictures/${i18n.locale}/${name}.png`]}
      alt={alt}
      width={1200}
      height={750}
      loading="lazy"
      className="my-2 h-auto w-full rounded-lg border shadow-low"
    />
  );
}
