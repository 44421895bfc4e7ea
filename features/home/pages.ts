import { definePages } from '#core/page.ts'

export const homePages = definePages('home', {
  overview: {
    path: '/home/manage/home',
    access: 'litehome_res_page_home',
    title: 'home.title',
    component: 'HomePage',
    menu: { order: 10, icon: 'home' },
  },
})
