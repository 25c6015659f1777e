/** The site's logo. */
export function Mark() {
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
      <path d="M3 9a6 6 0 0 1 6-6h12l6 6v12a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6z" fill="var(--accent)" />
      <path d="M21 3v4a2 2 0 0 0 2 2h4z" fill="var(--wash)" />
      <circle cx="13" cy="16" r="4" fill="var(--on-accent)" />
    </svg>
  )
}
