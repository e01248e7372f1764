import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { LinkPurpose } from '#contract/accounts.ts';
import { MissingToken } from './link-failure.tsx';

interface LinkPageProps {
  purpose: LinkPurpose;
  /** The token of the link, as it stands in the address. */
  given: string | undefined;
  /** The page, with the token that it was opened with. */
  children: (token: string) => ReactNode;
}

/**
 * The page behind a mailed link. Once read, its token is nobody's business: not the history's, not a screenshot's; so it
 * is taken out of the address, and the page keeps it for as long as it is open.
 */
export function LinkPage({ purpose, given, children }: LinkPageProps) {
  const navigate = useNavigate();
  const [token] = useState(given);
  const isInAddress = given !== undefined;
  const takeOut = useEffectEvent(() => void navigate({ to: '.', search: {}, replace: true }));
  useEffect(() => {
    if (isInAddress) takeOut();
  }, [isInAddress]);
  return token === undefined ? <MissingToken purpose={purpose} /> : children(token);
}
