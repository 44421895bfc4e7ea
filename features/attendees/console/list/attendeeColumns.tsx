import type { FormField } from '#features/forms/fieldTypes.ts'
import type { Attendee, View } from '#features/attendees/shapes.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t } from '#console/kit/text.ts'
import { CheckinCell, HiddenCell, Moment, Values } from '#features/attendees/console/list/Cells.tsx'
import { plainText, valueIn } from '#features/attendees/console/list/cellText.ts'
import { isHiddenField } from '#features/attendees/console/list/reveal.ts'
import { widthOf } from '#features/attendees/views.ts'
import { RowActions, type RowVerbs } from '#features/attendees/console/list/RowActions.tsx'

/** Spec §9. */
const ACTION_PX = 129

type Wanted = {
  fields: readonly FormField[]
  configs: readonly View[]
  timeZone: string | undefined
  sortable: ReadonlySet<string>
  /** The event of each row, where the list goes across events. */
  eventOf?: ((row: Attendee) => string) | undefined
  shown?: readonly string[]
  onOpen: (row: Attendee) => void
  verbs?: RowVerbs | undefined
}

/** Every field of the form and of the product as a column; the person's view says which are shown. */
export function attendeeColumns({ fields, configs, timeZone, sortable, onOpen, verbs, shown = [] }: Wanted): Column<Attendee>[] {
  const place = new Map(configs.map((config) => [config.fieldName, config]))
  const listed = [...new Map(fields.map((field) => [field.fieldName, field])).values()]
    .filter(({ fieldName }) => place.has(fieldName))
    .sort((one, other) => (place.get(one.fieldName)?.sortId ?? 0) - (place.get(other.fieldName)?.sortId ?? 0))
  const columns = listed.map((field): Column<Attendee> => {
    const config = place.get(field.fieldName)
    return {
      key: field.fieldName,
      title: field.displayName,
      width: config?.width ?? widthOf(field.fieldName),
      isShown: (config?.isShow ?? false) || shown.includes(field.fieldName),
      isFixed: config?.isFixed ?? false,
      sorter: sortable.has(field.fieldName),
      render: (row) => <Cell row={row} field={field} timeZone={timeZone} onOpen={onOpen} />,
    }
  })
  if (!verbs) return columns
  return [
    ...columns,
    {
      key: 'do',
      title: t('core.more'),
      width: ACTION_PX,
      isBare: true,
      isFixed: 'end',
      align: 'end',
      render: (row) => <RowActions row={row} verbs={verbs} onOpen={onOpen} />,
    },
  ]
}

type CellProps = { row: Attendee; field: FormField; timeZone: string | undefined; onOpen: (row: Attendee) => void }

function Cell({ row, field: { fieldName, fieldType }, timeZone, onOpen }: CellProps) {
  const value = valueIn(row.attendeeFieldValues, fieldName)
  if (fieldName === 'FullName')
    return (
      <button type="button" className="row-name ell" title={plainText(value, ' ')} onClick={() => onOpen(row)}>
        {plainText(value, ' ') || '–'}
      </button>
    )
  if (fieldName === 'Status') return <StatusTag status={row.status} />
  if (fieldName === 'TicketName') return <Values value={value ?? row.ticketName} />
  if (fieldName === 'CheckinStatus') return <CheckinCell value={value} />
  if (isHiddenField(fieldName))
    return <HiddenCell row={row} fieldName={fieldName} name={plainText(valueIn(row.attendeeFieldValues, 'FullName'), ' ')} />
  if (fieldType === 'DateTime') return <Moment value={value} timeZone={timeZone} />
  return <Values value={value} />
}
