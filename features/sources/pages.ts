import { definePages } from '#core/page.ts'

export const sourcePages = definePages('sources', {
  list: {
    path: '/home/event/:bventId/channelPromotion',
    access: 'lite_res_page_channelpromotion',
    title: 'sources.title',
    component: 'ChannelPromotionPage',
    area: 'event',
    menu: { group: 'promote', order: 34, icon: 'link' },
  },
})
