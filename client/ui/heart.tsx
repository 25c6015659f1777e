/** A heart, drawn by the styles of its button: filled once it is pressed. @param size in px */
export function Heart({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20.5S3.5 15.4 3.5 9.3C3.5 6.4 5.7 4.5 8 4.5c1.7 0 3.2 1 4 2.6.8-1.6 2.3-2.6 4-2.6 2.3 0 4.5 1.9 4.5 4.8 0 6.1-8.5 11.2-8.5 11.2z" />
    </svg>
  )
}
