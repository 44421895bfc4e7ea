import { questionsOf } from '#features/audience/server/questions.ts'
import { peopleCalls, segmentCalls } from '#features/audience/contract.ts'
import { labelCalls } from '#features/audience/labelContract.ts'
import { deleteGroup, deleteLabel, labelPerson, listLabels, mergeLabels, saveGroup, saveLabel } from '#features/audience/server/labels.ts'
import { listPeople, notePerson } from '#features/audience/server/people.ts'
import { personDetail, saveConsent, timelineOf } from '#features/audience/server/person.ts'
import {
  countTree,
  deleteSegment,
  eventsOf,
  listSegments,
  overlap,
  saveSegment,
  segmentDetail,
  valuesOf,
} from '#features/audience/server/segments.ts'
import { implement } from '#server/kit/implement.ts'

export const audienceHandlers = implement(
  { ...peopleCalls, ...segmentCalls, ...labelCalls },
  {
    people: listPeople,
    person: personDetail,
    timeline: timelineOf,
    note: notePerson,
    consent: saveConsent,
    list: listSegments,
    detail: segmentDetail,
    count: countTree,
    overlap,
    events: eventsOf,
    values: valuesOf,
    questions: questionsOf,
    save: saveSegment,
    delete: deleteSegment,
    labels: listLabels,
    saveLabel,
    deleteLabel,
    mergeLabels,
    saveGroup,
    deleteGroup,
    labelPerson,
  },
)
