import type { ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { Sign, type SignName } from './sign.tsx';

export type Tone = 'info' | 'good' | 'warning' | 'bad';

const tones: Record<Tone, { icon: SignName; style: string }> = {
  info: { icon: 'info', style: 'bg-accent-soft text-accent' },
  good: { icon: 'check', style: 'bg-good-soft text-good' },
  warning: { icon: 'warning', style: 'bg-close-soft text-close' },
  bad: { icon: 'warning', style: 'bg-bad-soft text-bad' },
};

interface BannerProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A message that stays on the page. Bad ones interrupt a screen reader, the others wait their turn. */
export function Banner({ tone, title, children, action, className, ref }: BannerProps) {
  const { icon, style } = tones[tone];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap gap-3 rounded-lg px-4 py-3 outline-none',
        children ? 'items-start' : 'items-center',
        style,
        className,
      )}
    >
      <Sign name={icon} className={cx('size-5', children !== undefined && 'mt-0.5')} />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5 text-sm text-pretty text-ink">{children}</div>}
      </div>
      {/* Where it has no room beside the words it stands below them. */}
      {action && <div className="ml-auto shrink-0 self-center">{action}</div>}
    </div>
  );
}
