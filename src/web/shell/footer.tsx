/** The copyright line. */
export function Footer() {
  return <footer className="py-6 text-sm text-muted">© 2024 Brigade</footer>;
}
