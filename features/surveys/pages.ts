import { definePages } from '#core/page.ts'

/** `question` of an event is what a check-in point asks, so its surveys stand under a name of their own. */
export const surveyPages = definePages('surveys', {
  event: {
    path: '/home/event/:bventId/survey',
    access: 'lite_res_page_form',
    area: 'event',
    title: 'surveys.title',
    component: 'EventSurveysPage',
    menu: { group: 'review', order: 82, icon: 'form' },
  },
  eventOne: {
    path: '/home/event/:bventId/survey/:surveyId',
    access: 'lite_res_page_form',
    area: 'event',
    title: 'surveys.one',
    component: 'EventSurveyPage',
    parent: 'surveys.event',
    needsRoom: true,
  },
  everywhere: {
    path: '/home/manage/question',
    access: 'litehome_res_page_question',
    title: 'surveys.title',
    component: 'SurveysPage',
    menu: { group: 'marketing', order: 340, icon: 'form' },
  },
  one: {
    path: '/home/manage/question/:surveyId',
    access: 'litehome_res_page_question',
    title: 'surveys.one',
    component: 'SurveyPage',
    parent: 'surveys.everywhere',
    needsRoom: true,
  },
})
