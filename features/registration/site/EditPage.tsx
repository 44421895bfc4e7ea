import { useEffect, useMemo, useState } from 'react'
import { errors } from '#core/errors.ts'
import { registrationCalls, type PublicForm } from '#features/registration/contract.ts'
import type { EventCard } from '#features/registration/shapes.ts'
import { idOf } from '#features/registration/site/FieldRow.tsx'
import { EditForm } from '#features/registration/site/EditForm.tsx'
import { Note } from '#features/registration/site/Notes.tsx'
import { nameOf, type OwnAttendee } from '#features/registration/site/OwnTicket.tsx'
import { sayOrder } from '#features/registration/site/sayOrder.ts'
import { FormTools } from '#features/registration/site/formTools.ts'
import { useRegions } from '#features/registration/site/useRegions.ts'
import { callSite } from '#site/kit/callSite.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'
import { sendFile } from '#site/kit/sendFile.ts'

type Props = { event: EventCard; attendee: OwnAttendee; onClose: (hasSaved: boolean) => void }
type Asked = Pick<PublicForm, 'fields' | 'rules' | 'codeFields' | 'fullOptions'>

/** The form once more, with the fields that may be changed afterwards. */
export function EditPage({ event, attendee, onClose }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState('')
  const { bventId } = event
  const { attendeeId } = attendee
  const regions = useRegions(asked?.fields ?? [])
  const tools = useMemo(
    () => ({
      regions,
      upload: (_: string, file: File, onProgress: (share: number) => void) =>
        sendFile(registrationCalls.upload, { bventId }, file, onProgress),
    }),
    [bventId, regions],
  )

  useEffect(() => {
    void askedOf(bventId, attendeeId).then((found) => (typeof found === 'string' ? setProblem(found) : setAsked(found)))
  }, [bventId, attendeeId])

  useEffect(() => {
    const [first] = attendee.editableFieldNames
    if (asked && first) document.getElementById(idOf(attendeeId, first))?.focus()
  }, [asked, attendee.editableFieldNames, attendeeId])

  return (
    <FormTools value={tools}>
      <main className="page own">
        <header className="bar">
          <button type="button" className="icon-button" aria-label={sayOrder('discard')} onClick={() => onClose(false)}>
            <Icon name="left" />
          </button>
          <h1>{sayOrder('editOf', { name: nameOf(attendee) })}</h1>
        </header>
        {asked ? (
          <EditForm event={event} attendee={attendee} asked={asked} onClose={onClose} />
        ) : (
          <div className="form">
            {problem ? (
              <Note kind="danger" icon="warn">
                {problem}
              </Note>
            ) : (
              <p className="muted" aria-live="polite">
                {sayOrder('loading')}
              </p>
            )}
          </div>
        )}
      </main>
    </FormTools>
  )
}

/** The form's rules are public while the event is; afterwards the fields alone have to do. */
async function askedOf(bventId: string, attendeeId: string): Promise<Asked | string> {
  const language = pageLanguage()
  const { result: form, refusal } = await callSite(registrationCalls.form, { bventId, language })
  if (form) return form
  if (refusal.code === 0 || refusal.code === errors['core.throttled'].code) return refusal.message
  const own = await callSite(registrationCalls.ticket, { attendeeId, language })
  return own.result ? { fields: own.result.fields, rules: [], codeFields: [], fullOptions: {} } : own.refusal.message
}
