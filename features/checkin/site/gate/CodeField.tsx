import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { hasKeyboard } from '#features/checkin/site/gate/pointer.ts'
import { sayStaff as say } from '#features/checkin/site/gate/staffMessages.ts'
import { isTicketText, ticketTextIn } from '#features/tickets/ticketCode.ts'

const CODE = /^[2-9A-HJ-NP-Z]{8}$/i
const isCode = (text: string) => isTicketText(text) || CODE.test(text.trim())
/** What a person types into; a box to tick or a list to choose from has no use for a code. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea'

type Props = { mayFind: boolean; isOpen: boolean; onCode: (text: string) => void; onFind: (text: string) => void }

/** A hand-held scanner types its code and presses Enter, wherever the focus is; so does a person here. Closed it still listens. */
export function CodeField({ mayFind, isOpen, onCode, onFind }: Props) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus()
    const typed = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere = target instanceof HTMLElement && target.matches(TYPED_INTO)
      if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey || isElsewhere) return
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', typed)
    return () => document.removeEventListener('keydown', typed)
  }, [])

  useEffect(() => {
    if (isOpen && !hasKeyboard()) field.current?.focus()
  }, [isOpen])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = ticketTextIn(text) ?? text.trim()
    if (!given) return
    if (mayFind && !isCode(given)) {
      // The next code takes its place.
      field.current?.select()
      return onFind(given)
    }
    setText('')
    if (hasKeyboard()) field.current?.focus()
    else field.current?.blur()
    onCode(given)
  }
  return (
    <form className={isOpen ? 'staff-field' : 'staff-field is-closed'} onSubmit={submit}>
      <label htmlFor="code">{mayFind ? say('scanOrSearch') : say('scan')}</label>
      <div className="staff-row">
        <input
          id="code"
          ref={field}
          className="staff-input"
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <button className="button primary" type="submit">
          {mayFind && text.trim() !== '' && !isCode(text) ? say('find') : say('enter')}
        </button>
      </div>
    </form>
  )
}
