import { definePages } from '#core/page.ts'

export const promotionPages = definePages('promotion', {
  share: {
    path: '/home/event/:bventId/socialShare',
    access: 'lite_res_page_share',
    title: 'promotion.title',
    component: 'SocialSharePage',
    area: 'event',
    menu: { group: 'promote', order: 33, icon: 'share' },
  },
})
