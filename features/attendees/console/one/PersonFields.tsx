import type { AttendeeDetail } from '#features/attendees/shapes.ts'
import { isStatic, type FormField } from '#features/forms/fieldTypes.ts'
import { byOrder } from '#features/forms/fields.ts'
import { CheckinCell, HiddenCell, Moment, Values } from '#features/attendees/console/list/Cells.tsx'
import { namesOf, valueIn } from '#features/attendees/console/list/cellText.ts'
import { isHiddenField } from '#features/attendees/console/list/reveal.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'
import { useT } from '#console/kit/text.ts'

type Group = { groupName: string; displayName: string; fieldNames: string[] }
type Props = { person: AttendeeDetail; fields: readonly FormField[]; groups: readonly Group[]; timeZone: string | undefined }

/** Told elsewhere in the drawer: in its title, with the order, or below as a remark. */
const elsewhere = ['Status', 'Remark', 'TicketName', 'CustomTicketName', 'Password']

/** Every answer, those of a group together, then what the product itself knows; what it does not know takes no room. */
export function PersonFields({ person, fields, groups, timeZone }: Props) {
  const t = useT()
  const shown = [...new Map(fields.map((field) => [field.fieldName, field])).values()]
    .filter(({ fieldName, fieldType }) => !isStatic(fieldType) && !elsewhere.includes(fieldName))
    .sort(byOrder)
  const members = groups
    .map(({ displayName, fieldNames }) => ({
      title: displayName,
      fields: fieldNames.flatMap((name) => shown.find(({ fieldName }) => fieldName === name) ?? []),
    }))
    .filter((group) => group.fields.length > 1)
  const grouped = new Set(members.flatMap((group) => group.fields.map(({ fieldName }) => fieldName)))
  const isKnown = ({ fieldName }: FormField) => namesOf(valueIn(person.attendeeFieldValues, fieldName)).length > 0
  const own = shown.filter(({ groupName, fieldName }) => groupName !== 'System' && !grouped.has(fieldName))
  const system = shown.filter((field) => field.groupName === 'System' && !grouped.has(field.fieldName) && isKnown(field))
  const sections = [{ title: '', fields: own }, ...members, { title: t('attendees.progress'), fields: system }]
  return sections
    .filter((section) => section.fields.length > 0)
    .map((section) => (
      <div key={section.title} className="person-group">
        {section.title && section.title !== section.fields[0]?.displayName && <h3 className="t13 b">{section.title}</h3>}
        <dl className="person-facts">
          {section.fields.map((field) => (
            <div key={field.fieldName}>
              <dt>{field.displayName}</dt>
              <dd>
                <Answer person={person} field={field} timeZone={timeZone} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ))
}

function Answer({
  person,
  field: { fieldName, fieldType },
  timeZone,
}: {
  person: AttendeeDetail
  field: FormField
  timeZone: string | undefined
}) {
  const value = valueIn(person.attendeeFieldValues, fieldName)
  if (isHiddenField(fieldName)) return <HiddenCell row={person} fieldName={fieldName} name={fullNameOf(person)} />
  if (fieldName === 'CheckinStatus') return <CheckinCell value={value} />
  if (fieldType === 'DateTime') return <Moment value={value} timeZone={timeZone} />
  return <Values value={value} />
}
