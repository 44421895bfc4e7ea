import { useCallback, useEffect, useRef } from 'react'
import type { FormDraft, FormSaid } from '#features/forms/drafts.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import type { Draft } from '#features/registration/site/draft.ts'
import { registerDataOf } from '#features/registration/site/drafts/samples.ts'
import type { Typed } from '#features/registration/site/judge.ts'
import { RegisterPage } from '#features/registration/site/RegisterPage.tsx'
import { firstDraft } from '#features/registration/site/registerState.ts'
import { pageLanguage } from '#site/kit/language.ts'
import { sayToDesigner } from '#site/kit/showDrafts.ts'

/** The registration page with the form as it is being built; answers stay while it changes. */
export function FormPreview({ draft }: { draft: FormDraft }) {
  const { selected, ticketId } = draft
  const typed = useRef<Typed>({})
  const say = useCallback(({ people: [first] }: Draft) => {
    typed.current = first?.values ?? {}
    sayToDesigner({ ticketId: first?.ticketId ?? '', values: typed.current } satisfies FormSaid)
  }, [])
  const first = useCallback((form: PublicForm) => atForm(form, ticketId, typed.current), [ticketId])
  useEffect(() => lead(selected), [selected])
  useEffect(() => mark(selected))
  return <RegisterPage key={ticketId} {...registerDataOf(draft, pageLanguage())} first={first} onDraft={say} />
}

/** The designer is about the form, so the page opens there; the way back to the tickets is the page's own. */
function atForm(form: PublicForm, ticketId: string, values: Typed): Draft {
  const [ticket] = [...form.tickets.filter(({ status }) => status === 'OnSale'), ...form.tickets]
  return { ...firstDraft(form), people: [{ key: 'preview', ticketId: ticketId || (ticket?.ticketId ?? ''), values }], isAtForm: true }
}

const rowOf = (fieldName: string) => (fieldName ? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(fieldName)}"]`) : null)

function mark(fieldName: string): void {
  const chosen = rowOf(fieldName)
  for (const row of document.querySelectorAll('.is-chosen')) if (row !== chosen) row.classList.remove('is-chosen')
  chosen?.classList.add('is-chosen')
}

/** Scrolls this window and not the designer around it, as `scrollIntoView` would. */
function lead(fieldName: string): void {
  const row = rowOf(fieldName)?.getBoundingClientRect()
  if (row && (row.top < 0 || row.bottom > innerHeight)) scrollTo({ top: scrollY + row.top - innerHeight / 3 })
}
