import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { seatHolding } from '#core/statuses.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { timeText } from '#console/kit/event/eventTime.ts'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { t, useLanguage, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { useNow } from '#console/kit/useNow.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'

const MINUTE_MS = 60_000
const addressDefaults = { words: '', pageNo: '1', pageSize: '20' }

/** The events of others that the organisation takes part in, nearest first. */
export function ExternalListPage() {
  const t = useT()
  const language = useLanguage()
  const now = new Date(useNow(MINUTE_MS))
  const [{ words, ...address }, setAddress] = useAddressState(addressDefaults)
  const paging = pagingIn(address)
  const query = useRows(eventCalls.list, { bventType: 'External', sort: 'nearest', ...(words && { keyWords: words }), ...paging })
  const clear = () => setAddress({ words: '', pageNo: '1' })
  return (
    <PageFrame
      page={externalEventPages.list}
      actions={
        <Can code={externalEventPages.create.access as 'lite_res_page_createactivity'}>
          <ButtonLink type="primary" to={externalEventPages.create.path}>
            {t('externalEvents.create')}
          </ButtonLink>
        </Can>
      }
    >
      <DataTable
        {...tableData(query, ({ list, total }) => ({ rows: list, total }))}
        name="external-events"
        label={t('externalEvents.list')}
        columns={columnsAt((event) => timeText(event, now, language))}
        rowKey={({ bventId }) => bventId}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={words ? [{ label: t('events.searchWords'), drop: clear }] : []}
        onClearFilters={clear}
        empty={{ icon: 'flag', title: t('externalEvents.noneYet'), hint: t('externalEvents.noneYetHint') }}
        toolbar={
          <SearchInput value={words} placeholder={t('events.searchHint')} onChange={(next) => setAddress({ words: next, pageNo: '1' })} />
        }
      />
    </PageFrame>
  )
}

function columnsAt(timeOf: (event: EventRow) => string): Column<EventRow>[] {
  const held = ({ counts }: EventRow) => counts.reduce((sum, { code, total }) => sum + (isHeld(code) ? total : 0), 0)
  return [
    {
      key: 'title',
      title: t('events.title'),
      width: 280,
      isFixed: true,
      render: ({ bventId, title }) => <Link to={pathOf(externalEventPages.baseInfo, { bventId })}>{title}</Link>,
    },
    { key: 'time', title: t('events.time'), width: 200, render: timeOf },
    { key: 'place', title: t('events.place'), width: 200, render: ({ place }) => place?.name ?? null },
    { key: 'people', title: t('events.attendees'), width: 100, align: 'end', render: (event) => held(event) },
    {
      key: 'responsibles',
      title: t('events.responsibles'),
      width: 140,
      render: ({ responsibles }) => responsibles.map(({ name }) => name).join(t('kit.comma')) || null,
    },
  ]
}

const isHeld = (code: string) => (seatHolding as readonly string[]).includes(code)
