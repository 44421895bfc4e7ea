import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf, type Page } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { DataTable } from '#console/kit/DataTable.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import type { Column } from '#console/kit/tableColumns.ts'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { t, useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { tableData, useRows } from '#console/kit/useRows.ts'
import { campaignCalls, type CampaignRow } from '#features/campaigns/contract.ts'
import { SettingDialog } from '#features/campaigns/console/list/SettingDialog.tsx'
import { StateTag } from '#features/campaigns/console/StateTag.tsx'
import { campaignPages } from '#features/campaigns/pages.ts'

const defaults = { keyWords: '', pageNo: '1', pageSize: '20' }
const count = (value: number) => value.toLocaleString('en-US')

const columns = (): Column<CampaignRow>[] => [
  {
    key: 'title',
    title: t('campaigns.name'),
    width: 260,
    render: ({ sendId, title }) => (
      <Link to={pathOf(campaignPages.report, { campaignId: sendId })}>
        <b>{title}</b>
      </Link>
    ),
  },
  { key: 'state', title: t('campaigns.state'), width: 110, render: (row) => <StateTag campaign={row} /> },
  {
    key: 'channels',
    title: t('campaigns.channel'),
    width: 110,
    render: ({ channels }) => channels.map((one) => t(`audience.channel_${one}`)).join(t('kit.comma')),
  },
  { key: 'segment', title: t('campaigns.audience'), width: 160, render: ({ segmentName }) => segmentName },
  { key: 'event', title: t('campaigns.event'), width: 180, render: ({ eventTitle }) => eventTitle || null },
  { key: 'sent', title: t('campaigns.sent'), width: 90, align: 'end', render: ({ sent }) => count(sent) },
  { key: 'clicked', title: t('campaigns.clicked'), width: 80, align: 'end', render: ({ clicked }) => count(clicked) },
  { key: 'registered', title: t('campaigns.registered'), width: 80, align: 'end', render: ({ registered }) => count(registered) },
  {
    key: 'time',
    title: t('campaigns.time'),
    width: 150,
    render: ({ sendTime, createdTime }) => <span className="m2">{formatTime(sendTime ?? createdTime)}</span>,
  },
]

/** All campaigns, or those of one channel. */
export function CampaignTable({ page, channel }: { page: Page; channel?: 'SMS' | 'Email' }) {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const [isSetting, setSetting] = useState(false)
  const paging = pagingIn(address)
  const { keyWords } = address
  const query = useRows(campaignCalls.list, { ...(channel && { channel }), ...(keyWords && { keyWords }), ...paging })
  const { list, sms, email } = campaignPages
  const tabs = [
    { page: list, label: t('campaigns.all') },
    { page: sms, label: t('audience.channel_SMS') },
    { page: email, label: t('audience.channel_Email') },
  ].map((tab) => ({ to: pathOf(tab.page), label: tab.label, isCurrent: tab.page.name === page.name }))
  const write = (
    <Can call={campaignCalls.create}>
      <ButtonLink type="primary" icon={<Icon name="send" />} to={pathOf(campaignPages.write) + (channel ? `?channel=${channel}` : '')}>
        {t('campaigns.new')}
      </ButtonLink>
    </Can>
  )
  return (
    <PageFrame
      page={page}
      title={t('campaigns.title')}
      breadcrumb={[]}
      tabs={<LinkTabs label={t('campaigns.title')} items={tabs} />}
      actions={
        <>
          <Can call={campaignCalls.saveSetting}>
            <Button icon={<Icon name="gear" />} onClick={() => setSetting(true)}>
              {t('campaigns.setting')}
            </Button>
          </Can>
          {write}
        </>
      }
    >
      <DataTable
        {...tableData(query, ({ list: rows, total }) => ({ rows, total }))}
        name="campaigns"
        label={t('campaigns.title')}
        columns={columns()}
        rowKey={({ sendId }) => sendId}
        search={paging}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={keyWords ? [{ label: keyWords, drop: () => setAddress({ keyWords: '', pageNo: '1' }) }] : []}
        onClearFilters={() => setAddress({ keyWords: '', pageNo: '1' })}
        empty={{ icon: 'send', title: t('campaigns.none'), hint: t('campaigns.noneHint'), action: write }}
        toolbar={
          <SearchInput
            value={keyWords}
            placeholder={t('campaigns.search')}
            onChange={(next) => setAddress({ keyWords: next, pageNo: '1' })}
          />
        }
      />
      {isSetting && <SettingDialog onClose={() => setSetting(false)} />}
    </PageFrame>
  )
}
