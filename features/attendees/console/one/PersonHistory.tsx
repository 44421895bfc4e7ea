import { formatTime } from '#core/dateTime.ts'
import type { AttendeeDetail } from '#features/attendees/shapes.ts'
import { isNothing } from '#core/changeWords.ts'
import { actionText, fieldText, readable, valueText } from '#console/kit/changeWords.ts'
import { changesOf } from '#features/audit/rules.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { t, useT } from '#console/kit/text.ts'

type Props = { person: AttendeeDetail; fields: readonly FormField[]; timeZone: string | undefined }
const SHOWN = 6

/** Who did what and when, notices sent included; old struck above new. */
export function PersonHistory({ person: { history }, fields, timeZone }: Props) {
  useT()
  return (
    <section aria-label={t('attendees.history')}>
      <h2 className="t16 b person-head">{t('attendees.history')}</h2>
      {history.length === 0 ? (
        <p className="m3 t13">{t('attendees.noHistory')}</p>
      ) : (
        <ol className="person-list">
          {history.map(({ id, time, accountName, action, before, after }) => (
            <li key={id}>
              <div className="row g3">
                <span className="m2">{formatTime(time, timeZone)}</span>
                <span className="sp">
                  <b>{accountName || t('audit.system')}</b> {actionText(action)}
                </span>
              </div>
              <ul className="person-changes">
                {readable(changesOf(before, after))
                  .slice(0, SHOWN)
                  .map((change) => (
                    <li key={change.field} className="t13">
                      <span className="m3">{fieldName(change.field, fields)}</span>{' '}
                      {!isNothing(change.before) && <del className="m3">{valueText(change.before)}</del>}{' '}
                      {!isNothing(change.after) && <ins>{valueText(change.after)}</ins>}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function fieldName(path: string, fields: readonly FormField[]): string {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const field = fields.find((one) => one.fieldName.toLowerCase() === name.toLowerCase())
  return field?.displayName ?? fieldText(name)
}
