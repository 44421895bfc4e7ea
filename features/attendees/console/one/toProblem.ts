/** What was refused may lie above or below what is in sight, in a drawer that scrolls. */
export function toProblem(): void {
  requestAnimationFrame(() => document.querySelector('.person-note, .answer-error')?.scrollIntoView({ block: 'center' }))
}
