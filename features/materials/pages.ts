import { definePages } from '#core/page.ts'

export const materialPages = definePages('materials', {
  library: {
    path: '/home/manage/materialSite',
    access: 'litehome_res_page_materialsite',
    title: 'materials.title',
    component: 'MaterialSitePage',
    menu: { group: 'content', order: 410, icon: 'layers' },
  },
})
