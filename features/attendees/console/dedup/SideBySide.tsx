import { Button, Radio } from 'antd'
import { useState } from 'react'
import { attendeeCalls, attendeeTasks } from '#features/attendees/contract.ts'
import type { DuplicateGroup } from '#features/attendees/shapes.ts'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useCall } from '#console/kit/query.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { bestOf, chosenFor, firstChoice, rowsOf, withField, type Choice } from '#features/attendees/console/dedup/merge.ts'
import { Values } from '#features/attendees/console/list/Cells.tsx'
import { valueIn } from '#features/attendees/console/list/cellText.ts'
import { useRegistFields } from '#features/attendees/console/list/useAttendeeFields.ts'

type Props = { group: DuplicateGroup; verbs: VerbsHandle }

/** One column per registration: which of them stays, and whose answer counts where they differ. */
export function SideBySide({ group, verbs }: Props) {
  const t = useT()
  const { attendees, groupId, reasons } = group
  const bventId = attendees[0]?.bventId ?? ''
  const { data: regist } = useRegistFields(bventId)
  const fields = regist?.fields ?? []
  const [made, setMade] = useState<Choice | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const choice = made ?? firstChoice(group, fields, bestOf(attendees)?.attendeeId ?? '')
  const ignore = useCall(attendeeCalls.ignoreDuplicate, { changes: [attendeeCalls.duplicateList] })
  const sourceIds = attendees.map(({ attendeeId }) => attendeeId).filter((id) => id !== choice.targetId)
  const target = attendees.find(({ attendeeId }) => attendeeId === choice.targetId)

  const merge = async () => {
    setBusy(true)
    setError(null)
    try {
      await verbs.start(
        attendeeTasks.merge,
        { bventId, targetId: choice.targetId, sourceIds, fields: { ...choice.fields } },
        `${t('attendees.mergeTask')} · ${target ? fullNameOf(target) : ''}`,
      )
    } catch (refused) {
      setError(refused as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="dedup-main" aria-label={t('attendees.sideBySide')}>
      <div className="dedup-scroll">
        <table className="dedup-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('attendees.field')}</span>
              </th>
              {attendees.map((person, at) => (
                <th key={person.attendeeId} scope="col" className={person.attendeeId === choice.targetId ? 'is-kept' : ''}>
                  <div className="row g2 dedup-name">
                    <b className="ell">{fullNameOf(person)}</b>
                    <StatusTag status={person.status} />
                  </div>
                  <p className="t12 m3">{person.ticketName}</p>
                  <Radio
                    name={`keep-${groupId}`}
                    checked={person.attendeeId === choice.targetId}
                    aria-label={t('attendees.keepNth', { name: fullNameOf(person), n: at + 1 })}
                    onChange={() => setMade(firstChoice(group, fields, person.attendeeId))}
                  >
                    {t('attendees.keepThis')}
                  </Radio>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(group, fields).map(({ field: { fieldName, displayName }, isDifferent }) => (
              <tr key={fieldName}>
                <th scope="row">{displayName}</th>
                {attendees.map((person, at) => {
                  const isChosen = chosenFor(choice, fieldName) === person.attendeeId
                  const value = <Values value={valueIn(person.attendeeFieldValues, fieldName)} />
                  return (
                    <td key={person.attendeeId} className={isDifferent && isChosen ? 'is-kept' : ''}>
                      {isDifferent ? (
                        <Radio
                          name={`${groupId}-${fieldName}`}
                          checked={isChosen}
                          aria-label={t('attendees.takeNth', { field: displayName, n: at + 1 })}
                          onChange={() => setMade(withField(choice, fieldName, person.attendeeId))}
                        >
                          {value}
                        </Radio>
                      ) : (
                        <span className="m2">{value}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {error && <ErrorNote error={error} title={t('attendees.notDone')} />}
      <footer className="row g2 dedup-foot">
        <span className="sp m3 t13">{t('attendees.mergeHint', { n: sourceIds.length })}</span>
        {reasons.length > 0 && (
          <Can call={attendeeCalls.ignoreDuplicate}>
            <Button loading={ignore.isPending} onClick={() => ignore.mutate(inEvent(bventId, { groupId }))}>
              {t('attendees.notSame')}
            </Button>
          </Can>
        )}
        <Can call={attendeeTasks.merge.calls.start}>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!regist || verbs.watched.some(({ task }) => task.progress?.status === '')}
            onClick={() => void merge()}
          >
            {t('attendees.mergeInto', { n: attendees.length })}
          </Button>
        </Can>
      </footer>
    </section>
  )
}
