import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { attendeePages, listPageOf } from '#features/attendees/pages.ts'
import type { Attendee } from '#features/attendees/shapes.ts'
import { useCanVisit } from '#console/kit/Can.tsx'
import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'
import { Values } from '#features/attendees/console/list/Cells.tsx'
import { valueIn } from '#features/attendees/console/list/cellText.ts'
import { EVENT_TITLE, widthOf } from '#features/attendees/views.ts'

const defaults = { words: '', pageNo: '1', pageSize: '20' }
const contact = ['Mobile', 'Email', 'Company'] as const

/** Who is where, for every member: the events they may see, contact data shown in part. */
export function AttendeesSearchPage() {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const { pageNo, pageSize } = pagingIn(address)
  const query = useRows(attendeeCalls.searchList, { keyWords: address.words, pageNo, pageSize })
  const data = tableData(query, ({ attendees, searchCount }) => ({ rows: attendees, total: searchCount }))
  return (
    <PageFrame page={attendeePages.searchList}>
      <DataTable<Attendee, TableSearch>
        name="attendee-search"
        label={t('attendees.searchList')}
        columns={columnsOf()}
        rowKey={({ attendeeId }) => attendeeId}
        {...data}
        isPeople
        toolbar={
          <SearchInput
            width={280}
            value={address.words}
            placeholder={t('attendees.searchHint')}
            onChange={(words) => setAddress({ words, pageNo: '1' })}
          />
        }
        search={{ pageNo, pageSize }}
        onSearch={(next) => setAddress({ pageNo: String(next.pageNo), pageSize: String(next.pageSize) })}
        filters={address.words ? [{ label: address.words, drop: () => setAddress({ words: '', pageNo: '1' }) }] : []}
        onClearFilters={() => setAddress({ words: '', pageNo: '1' })}
        empty={{ icon: 'search', title: t('attendees.findTitle'), hint: t('attendees.findHint') }}
        totalText={t('attendees.totalPeople', { n: data.total })}
      />
    </PageFrame>
  )
}

function columnsOf(): Column<Attendee>[] {
  return [
    {
      key: 'FullName',
      title: t('forms.field.FullName'),
      width: widthOf('FullName'),
      isFixed: true,
      render: (row) => <Name row={row} />,
    },
    {
      key: EVENT_TITLE,
      title: t('attendees.event'),
      width: widthOf(EVENT_TITLE),
      render: ({ attendeeFieldValues }) => <Values value={valueIn(attendeeFieldValues, EVENT_TITLE)} />,
    },
    { key: 'Status', title: t('forms.field.Status'), width: widthOf('Status'), render: ({ status }) => <StatusTag status={status} /> },
    ...contact.map((name) => ({
      key: name,
      title: t(`forms.field.${name}`),
      width: widthOf(name),
      render: ({ attendeeFieldValues }: Attendee) => <Values value={valueIn(attendeeFieldValues, name)} />,
    })),
    {
      key: 'TicketName',
      title: t('forms.field.TicketName'),
      width: widthOf('TicketName'),
      render: ({ ticketName }) => ticketName || null,
    },
  ]
}

/** Leads to the person in the list of their event, for those who may open it. */
function Name({ row }: { row: Attendee }) {
  const { bventId, bventType, attendeeId } = row
  const page = listPageOf(bventType)
  if (!useCanVisit(page)) return <b>{fullNameOf(row)}</b>
  return (
    <Link className="b" to={`${pathOf(page, { bventId })}?attendeeId=${attendeeId}`}>
      {fullNameOf(row)}
    </Link>
  )
}
