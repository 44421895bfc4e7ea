import type { AttendeeDetail } from '#features/attendees/shapes.ts'
import { isStatic, type FormField } from '#features/forms/fieldTypes.ts'
import { byOrder } from '#features/forms/fields.ts'
import { CheckinCell, HiddenCell, Moment, Values } from '#features/attendees/console/list/Cells.tsx'
import { valueIn } from '#features/attendees/console/list/cellText.ts'
import { isHiddenField } from '#features/attendees/console/list/reveal.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'
import { useT } from '#console/kit/text.ts'

type Group = { groupName: string; displayName: string; fieldNames: string[] }
type Props = { person: AttendeeDetail; fields: readonly FormField[]; groups: readonly Group[]; timeZone: string | undefined }

/** Told elsewhere in the drawer: in its title, with the order, or below as a remark. */
const elsewhere = ['Status', 'Remark', 'TicketName', 'CustomTicketName', 'Password']

/** Every answer, those of a group together, then what the product itself knows. */
export function PersonFields({ person, fields, groups, timeZone }: Props) {
  const t = useT()
  const shown = [...new Map(fields.map((field) => [field.fieldName, field])).values()]
    .filter(({ fieldName, fieldType }) => !isStatic(fieldType) && !elsewhere.includes(fieldName))
    .sort(byOrder)
  const grouped = new Set(groups.flatMap(({ fieldNames }) => fieldNames))
  const own = shown.filter(({ groupName, fieldName }) => groupName !== 'System' && !grouped.has(fieldName))
  const system = shown.filter(({ groupName, fieldName }) => groupName === 'System' && !grouped.has(fieldName))
  const members = groups.map((group) => ({
    title: group.displayName,
    fields: group.fieldNames.flatMap((name) => shown.find(({ fieldName }) => fieldName === name) ?? []),
  }))
  const sections = [...members, { title: '', fields: own }, { title: t('attendees.progress'), fields: system }]
  return sections
    .filter((section) => section.fields.length > 0)
    .map((section) => (
      <div key={section.title} className="person-group">
        {section.title && section.fields.length > 1 && <h3 className="t12 m3">{section.title}</h3>}
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
