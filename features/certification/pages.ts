import { definePages } from '#core/page.ts'

export const certificationPages = definePages('certification', {
  certification: {
    path: '/home/company/certification',
    name: 'org.certification',
    access: 'litehome_res_page_certification',
    title: 'certification.title',
    component: 'CertificationPage',
    menu: { group: 'company', order: 805, icon: 'idc' },
  },
})
