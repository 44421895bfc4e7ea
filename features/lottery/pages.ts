import { definePages } from '#core/page.ts'

export const lotteryPages = definePages('lottery', {
  event: {
    path: '/home/event/:bventId/lottery',
    access: 'lite_res_page_lottery',
    area: 'event',
    title: 'lottery.title',
    component: 'EventLotteryPage',
    menu: { group: 'run', order: 46, icon: 'gift' },
  },
  everywhere: {
    path: '/home/manage/raffle',
    access: 'litehome_res_page_raffle',
    title: 'lottery.everywhere',
    component: 'RafflePage',
    menu: { group: 'marketing', order: 350, icon: 'gift' },
  },
  site: {
    path: '/home/manage/raffle/activitySite',
    access: 'litehome_res_page_activitysite',
    title: 'lottery.site',
    component: 'RaffleSitePage',
    parent: 'lottery.everywhere',
    needsRoom: true,
  },
})
