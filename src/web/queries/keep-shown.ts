/**
 * `placeholderData`: what is shown stays while its successor comes, as long as both agree in one part of their keys.
 * `keepShownOf(2, month)`: never one month's numbers under another's name.
 */
export function keepShownOf(position: number, part: string | number) {
  return <Data>(
    shown: Data | undefined,
    query: { queryKey: readonly unknown[] } | undefined,
  ): Data | undefined => (query?.queryKey[position] === part ? shown : undefined);
}
