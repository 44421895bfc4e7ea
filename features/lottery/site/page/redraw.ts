const main = () => document.querySelector('main')
/** Where somebody takes part, and may be typing. */
const isLive = (block: Element) => block.querySelector('[data-lottery-join]') !== null

/** The page as it is now takes the place of what is shown, block by block; what is the same and what is lived in stays where it is. */
export async function redrawPage(): Promise<Document | null> {
  const answer = await fetch(location.href).catch(() => null)
  const fresh = answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  const [shown, wanted] = [main(), fresh?.querySelector('main')]
  if (!shown || !wanted) return null
  const keptFor = (block: Element) => {
    const old = [...shown.children].find(({ id }) => id === block.id)
    return old && (isLive(old) || old.isEqualNode(block)) ? old : block
  }
  const blocks = [...wanted.children].map(keptFor)
  const gone = [...shown.children].filter((block) => !blocks.includes(block))
  for (const block of gone) block.remove()
  let next = shown.firstElementChild
  for (const block of blocks)
    if (block === next) next = next.nextElementSibling
    else shown.insertBefore(block, next)
  return fresh
}
