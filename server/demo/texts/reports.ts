import type { Definition } from '#features/statistics/customContract.ts'

type DemoReport = { name: string; isPinned?: boolean; definition: Partial<Definition> }

/** Of the organisation, of the event under way and of the one on sale. */
export const reports: Record<'all' | 'running' | 'onSale', readonly DemoReport[]> = {
  all: [
    {
      name: '各活动的报名与到场',
      definition: { rows: [{ field: 'Event' }], measures: ['people', 'seats', 'signedIn', 'rate'], chart: 'bar' },
    },
    {
      name: '各活动每月的报名',
      definition: { rows: [{ field: 'CreatedDate', unit: 'month' }], columns: [{ field: 'Event' }], measures: ['people'], chart: 'stack' },
    },
  ],
  running: [
    {
      name: '各行业到场率',
      isPinned: true,
      definition: { rows: [{ field: 'F_INDUSTRY' }], measures: ['rate', 'signedIn', 'seats'], chart: 'bar' },
    },
    { name: '用餐要求', definition: { rows: [{ field: 'F_DIETNEED' }], measures: ['seats'], chart: 'share' } },
  ],
  onSale: [
    {
      name: '渠道带来的报名与收入',
      isPinned: true,
      definition: { rows: [{ field: 'DistributionName' }], measures: ['people', 'seats', 'money'], chart: 'table' },
    },
    {
      name: '票种每周走势',
      definition: {
        rows: [{ field: 'CreatedDate', unit: 'week' }],
        columns: [{ field: 'TicketName' }],
        measures: ['people'],
        chart: 'stack',
      },
    },
    {
      name: '行业与角色',
      definition: { rows: [{ field: 'F_INDUSTRY' }], columns: [{ field: 'F_JOBLEVEL' }], measures: ['people'], chart: 'heat' },
    },
  ],
}
