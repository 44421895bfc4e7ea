type Words = { up: string; down: string }

/** Lists that are moved instead of numbered; the numbers stay beneath and are what is sent. */
export function layOutRankings(form: HTMLFormElement, words: Words): void {
  for (const list of form.querySelectorAll<HTMLOListElement>('.survey-ranking')) layOut(list, words)
}

function layOut(list: HTMLOListElement, words: Words): void {
  const placeOf = (item: Element) => Number(item.querySelector('select')?.value) || Number.MAX_SAFE_INTEGER
  const items = [...list.children].sort((one, other) => placeOf(one) - placeOf(other))
  list.append(...items)
  // An order nobody has touched is nobody's order: it is sent only once it was moved, or where it must be.
  let isTouched = items.some((item) => placeOf(item) < Number.MAX_SAFE_INTEGER) || list.querySelector('select[required]') !== null
  const write = () => {
    if (isTouched)
      [...list.children].forEach((item, at) => {
        const select = item.querySelector('select')
        if (select) select.value = String(at + 1)
      })
  }
  const move = (item: Element, by: 1 | -1, button: HTMLButtonElement) => {
    isTouched = true
    const beside = by < 0 ? item.previousElementSibling : item.nextElementSibling
    if (beside) list.insertBefore(by < 0 ? item : beside, by < 0 ? beside : item)
    write()
    button.focus()
  }
  for (const item of items) {
    const name = item.querySelector('span')?.textContent ?? ''
    for (const [by, label] of [
      [-1, words.up],
      [1, words.down],
    ] as const) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = by < 0 ? 'survey-move is-up' : 'survey-move'
      button.setAttribute('aria-label', `${label} ${name}`)
      button.addEventListener('click', () => move(item, by, button))
      item.append(button)
    }
  }
  list.classList.add('is-moved')
  write()
}
