import { Input } from 'antd'
import { useId, useState } from 'react'
import { attendeeCalls } from '#features/attendees/contract.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'
import '#features/attendees/console/bulk/bulk.css'

type Props = { person: Attendee; onErased: () => void; onClose: () => void }

/** For good: the name has to be typed. */
export function EraseDialog({ person, onErased, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState('')
  const name = fullNameOf(person)
  const { bventId, attendeeId } = person
  const erase = async () => {
    await callApi(attendeeCalls.erasePerson, { bventId, attendeeId, fullName: typed.trim() }, { ignoresErrors: true })
    showToast({ kind: 'success', text: t('attendees.erasedDone') })
    onErased()
  }
  return (
    <VerbDialog
      title={t('attendees.eraseTitle', { name })}
      confirmText={t('attendees.eraseConfirm')}
      isDanger
      isDisabled={typed.trim() !== name.trim()}
      onClose={onClose}
      onConfirm={erase}
    >
      <p className="m2">{t('attendees.eraseText')}</p>
      <label className="b" htmlFor={id}>
        {t('attendees.typeName', { name })}
      </label>
      <Input id={id} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </VerbDialog>
  )
}
