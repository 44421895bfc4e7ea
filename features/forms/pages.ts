import { definePages } from '#core/page.ts'

const SIGN_UP = '/home/event/:bventId/detail/signUp'

/** The pages of signing up: settings, then the pages of a path by their group and type. Spec §2. */
export const formPages = definePages('forms', {
  signUp: {
    path: SIGN_UP,
    access: 'lite_res_page_form',
    title: 'forms.signUp',
    component: 'SignUpPage',
    area: 'event',
    menu: { group: 'prepare', order: 23, icon: 'form' },
  },
  enroll: {
    path: `${SIGN_UP}/RegPath/EnrollPage/:pageId?`,
    access: 'lite_res_page_form',
    title: 'forms.page.EnrollPage',
    component: 'EnrollPage',
    area: 'event',
    parent: 'forms.signUp',
    needsRoom: true,
  },
  eTicket: {
    path: `${SIGN_UP}/RegCustomETicket`,
    access: 'lite_res_page_form',
    title: 'forms.page.CustomETicketPage',
    component: 'ETicketDesignPage',
    area: 'event',
    parent: 'forms.signUp',
  },
  templates: {
    path: '/home/manage/formManage',
    access: 'litehome_res_page_formmanage',
    title: 'forms.templates',
    component: 'FormTemplatesPage',
    menu: { group: 'content', order: 420, icon: 'para' },
  },
  OnlineSuccessPage: resultPage('OnlineSuccessPage'),
  OfflineSuccessPage: resultPage('OfflineSuccessPage'),
  PendingApprovalPage: resultPage('PendingApprovalPage'),
  AppendOrderSuccessPage: resultPage('AppendOrderSuccessPage'),
  userCenter: {
    path: `${SIGN_UP}/RegUserCenter`,
    access: 'lite_res_page_form',
    title: 'forms.page.CustomUserCenterPage',
    component: 'UserCenterPage',
    area: 'event',
    parent: 'forms.signUp',
  },
})

/** One page per outcome, all drawn alike. */
function resultPage(pageType: string) {
  return {
    path: `${SIGN_UP}/RegPathResult/${pageType}/:pageId?`,
    access: 'lite_res_page_form',
    title: `forms.page.${pageType}`,
    component: pageType,
    area: 'event',
    parent: 'forms.signUp',
  } as const
}
