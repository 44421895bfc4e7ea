import { definePages } from '#core/page.ts'

export const attendeePages = definePages('attendees', {
  list: {
    path: '/home/event/:bventId/attendees/list',
    name: 'attendees.list',
    access: 'lite_res_page_attendees',
    title: 'attendees.list',
    component: 'AttendeeListPage',
    area: 'event',
    menu: { group: 'run', order: 40, icon: 'users' },
  },
  prevention: {
    path: '/home/event/:bventId/prevention',
    access: 'lite_res_page_prevention',
    title: 'attendees.prevention',
    component: 'PreventionPage',
    field: 'EpidemicPreventionStatus',
    area: 'event',
    menu: { group: 'run', order: 48, icon: 'lock' },
  },
  external: {
    path: '/home/externalEvents/:bventId/externalattendees',
    access: 'lite-res-page-attendees',
    title: 'attendees.list',
    component: 'ExternalAttendeesPage',
    area: 'external',
    benefit: 'ExternalEvent',
    menu: { order: 45, icon: 'users' },
  },
  addressList: {
    path: '/home/manage/addressList',
    access: 'litehome_res_page_addresslist',
    title: 'attendees.addressList',
    component: 'AddressListPage',
    menu: { order: 30, icon: 'users' },
  },
  searchList: {
    path: '/home/manage/attendeesSearchList',
    access: 'none',
    title: 'attendees.searchList',
    component: 'AttendeesSearchPage',
    parent: 'events.home',
  },
  dedup: {
    path: '/home/dataMarketing/dedup',
    access: 'litehome_res_page_dedup',
    title: 'attendees.dedup',
    component: 'DuplicatesPage',
    menu: { order: 35, icon: 'swap' },
  },
})

/** Where the people of an event are listed. */
export const listPageOf = (bventType: 'Internal' | 'External') => (bventType === 'External' ? attendeePages.external : attendeePages.list)
