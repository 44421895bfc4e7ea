import { definePages } from '#core/page.ts'

const BASE = '/home/dataMarketing'
const access = 'litehome_res_page_audience'

/** Who comes to events, by more than one of them. Spec §2; the page of a person is ours. */
export const audiencePages = definePages('audience', {
  segments: {
    path: `${BASE}/audience`,
    access,
    title: 'audience.title',
    component: 'AudiencePage',
    menu: { group: 'marketing', order: 300, icon: 'users' },
  },
  people: { path: `${BASE}/audience/people`, access, title: 'audience.people', component: 'PeoplePage', parent: 'audience.segments' },
  person: {
    path: `${BASE}/audience/people/:personId`,
    access,
    title: 'audience.person',
    component: 'PersonPage',
    parent: 'audience.people',
  },
  labels: {
    path: `${BASE}/labelmanage`,
    access: 'litehome_res_page_labelmanage',
    title: 'audience.labels',
    component: 'LabelsPage',
    parent: 'audience.segments',
  },
})
