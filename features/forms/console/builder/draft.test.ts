import { describe, expect, test } from 'vitest'
import { fieldFor } from '#features/forms/testField.ts'
import {
  addKnown,
  addMember,
  addOwn,
  arranged,
  blocksOf,
  changeField,
  changeText,
  duplicate,
  fieldsIn,
  insertFields,
  isNew,
  moveBlock,
  moveMember,
  removeField,
  type Draft,
} from '#features/forms/console/builder/draft.ts'
import { selectableTypes } from '#features/forms/fieldTypes.ts'
import { problemsOfField } from '#features/forms/define.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { changed, mapped, MOST_STEPS, redone, startHistory, undone, type History } from '#console/kit/builder/history.ts'
import { mergeDrafts } from '#features/forms/console/builder/merge.ts'
import { inputOf, isSameDraft, namesGiven, withNames } from '#features/forms/console/builder/saving.ts'

const form = (...names: string[]): FormField[] => names.map((name, sortId) => ({ ...fieldFor(name), sortId }))
const namesOf = (fields: readonly FormField[]) => fields.map(({ fieldName }) => fieldName).join(' ')
const draft = (...names: string[]): Draft => ({
  main: 'zh-CN',
  layout: 2,
  fields: arranged(form(...names)),
  texts: { en: {} },
  pages: { 'zh-CN': { pageName: '', configs: [] }, en: { pageName: '', configs: [] } },
})
let made = 0
const newKey = (prefix: string) => `${prefix}${made++}`

describe('order', () => {
  test.each([
    ['as given', ['A', 'B'], 'A B'],
    ['a group stands together at its first field', ['Country', 'A', 'City', 'B', 'Address'], 'Country City Address A B'],
    ['the name leads its group', ['EnglishName', 'A', 'FullName'], 'FullName EnglishName A'],
    ['two groups, each at its first', ['IdType', 'TransportNo', 'IdNumber', 'TransportType'], 'IdType IdNumber TransportNo TransportType'],
  ])('%s', (_, given, expected) => {
    const fields = arranged(form(...given))
    expect(namesOf(fields)).toBe(expected)
    expect(fields.map(({ sortId }) => sortId)).toEqual(fields.map((_field, at) => at))
  })
  test('a group is one block, with its members', () => {
    expect(blocksOf(form('A', 'Country', 'City')).map(({ key, fields }) => [key, fields.length])).toEqual([
      ['A', 1],
      ['AddressGroup', 2],
    ])
  })
  test.each([
    ['B', 0, 'B A C'],
    ['A', 2, 'B C A'],
    ['A', 99, 'B C A'],
    ['C', -1, 'C A B'],
    ['nobody', 0, 'A B C'],
  ])('%s moves to %i', (key, to, expected) => {
    expect(namesOf(moveBlock(form('A', 'B', 'C'), key, to))).toBe(expected)
  })
  test('a group moves whole', () => {
    expect(namesOf(moveBlock(form('A', 'Country', 'City', 'B'), 'AddressGroup', 2))).toBe('A B Country City')
  })
  test.each([
    ['City', 0, 'A City Country'],
    ['A', 1, 'A Country City'],
  ])('%s moves within its group to %i', (name, to, expected) => {
    expect(namesOf(moveMember(form('A', 'Country', 'City'), name, to))).toBe(expected)
  })
  test('nothing moves in front of the name', () => {
    expect(namesOf(moveMember(form('FullName', 'EnglishName'), 'EnglishName', 0))).toBe('FullName EnglishName')
  })
  test.each([
    [0, 'X A B'],
    [1, 'A X B'],
    [9, 'A B X'],
  ])('a new field at %i', (at, expected) => {
    expect(namesOf(insertFields(form('A', 'B'), form('X'), at))).toBe(expected)
  })
  test('what joins a group stands with it, wherever it was dropped; what is there is not added twice', () => {
    expect(namesOf(insertFields(form('Country', 'A'), form('City'), 2))).toBe('Country City A')
    expect(namesOf(insertFields(form('A', 'B'), form('A'), 0))).toBe('A B')
  })
})

describe('changes', () => {
  test.each(['FullName', 'Mobile', 'Email', 'Password'])('%s is fixed and stays', (name) => {
    const before = draft(name, 'A')
    expect(removeField(before, name)).toBe(before)
    expect(namesOf(removeField(before, 'A').fields)).toBe(name)
  })
  test('another group moves the field there', () => {
    expect(namesOf(changeField(draft('Country', 'A', 'B'), 'B', { fieldGroup: 'AddressGroup' }).fields)).toBe('Country B A')
  })
  test('words are written in the language looked at; what is not translated is shown as in the first', () => {
    const zh = changeText(draft('A'), 'A', 'zh-CN', { displayName: '展位' })
    const en = changeText(zh, 'A', 'en', { displayName: 'Stand' })
    expect(fieldsIn(zh, 'en')[0]?.displayName).toBe('展位')
    expect([fieldsIn(en, 'zh-CN')[0]?.displayName, fieldsIn(en, 'en')[0]?.displayName]).toEqual(['展位', 'Stand'])
    expect(fieldsIn(changeText(en, 'A', 'en', { displayName: '' }), 'en')[0]?.displayName).toBe('展位')
  })
  test('an option is renamed in one language', () => {
    const before = { ...draft(), fields: [fieldFor('A', { fieldType: 'Radio', keys: ['x', 'y'] })] }
    const after = changeText(before, 'A', 'en', { option: { key: 'x', value: 'Ex' } })
    expect(fieldsIn(after, 'en')[0]?.fieldOptions.map(({ value }) => value)).toEqual(['Ex', 'y'])
    expect(fieldsIn(after, 'zh-CN')[0]?.fieldOptions.map(({ value }) => value)).toEqual(['x', 'y'])
  })
  test.each(selectableTypes)('a new %s can be saved as it stands', (type) => {
    const added = addOwn(draft('A'), type, 1, newKey).fields.at(-1)
    expect(added && isNew(added.fieldName)).toBe(true)
    expect(added && problemsOfField(added, null)).toEqual([])
  })
  test('a field from the shelf brings its words in both languages', () => {
    const after = addKnown(draft('A'), ['Gender'], 0)
    expect(fieldsIn(after, 'en')[0]).toMatchObject({ displayName: 'Gender', fieldOptions: [{ value: 'Male' }, { value: 'Female' }] })
    expect(after.fields[0]).toMatchObject({ displayName: '性别', fieldOptions: [{ value: '男' }, { value: '女' }] })
  })
  test('a part of a group comes to its usual place', () => {
    expect(namesOf(addMember(draft('Country', 'Area', 'A'), 'AddressGroup', 'City').fields)).toBe('Country City Area A')
    expect(namesOf(addMember(draft('A', 'City'), 'AddressGroup', 'Country').fields)).toBe('A Country City')
  })
  test('a copy is a new field after the first, with its words; regions have none', () => {
    const copied = duplicate(changeText(draft('A', 'B'), 'A', 'en', { displayName: 'Stand' }), 'A', newKey)
    expect(copied?.draft.fields.map(({ fieldName }) => isNew(fieldName))).toEqual([false, true, false])
    expect(copied && fieldsIn(copied.draft, 'en')[1]?.displayName).toBe('Stand')
    expect(duplicate(draft('Country'), 'Country', newKey)).toBeNull()
  })
})

describe('undo and redo', () => {
  const steps = ['b', 'c'].reduce((history, next) => changed(history, next), startHistory('a'))
  test.each([
    ['one back', [undone], 'b'],
    ['two back', [undone, undone], 'a'],
    ['not past the start', [undone, undone, undone], 'a'],
    ['back and forth', [undone, undone, redone], 'b'],
    ['not past the end', [redone], 'c'],
  ] as const)('%s', (_, moves, expected) => {
    let history: History<string> = steps
    for (const move of moves) history = move(history)
    expect(history.present).toBe(expected)
  })
  test('a change after undoing drops what was undone', () => {
    expect(redone(changed(undone(steps), 'x')).present).toBe('x')
  })
  test('typing is one step, something else between makes two', () => {
    const typed = ['1', '12', '123'].reduce((history, next) => changed(history, next, 'title'), startHistory(''))
    expect(undone(typed).present).toBe('')
    expect(undone(changed(changed(typed, 'x', 'other'), 'y', 'title')).present).toBe('x')
  })
  test('nothing is no step, and there is an end to remembering', () => {
    expect(changed(steps, 'c').past).toHaveLength(2)
    const many = Array.from({ length: MOST_STEPS + 9 }, (_, at) => at).reduce((history, at) => changed(history, at), startHistory(-1))
    expect(many.past).toHaveLength(MOST_STEPS)
  })
  test('names given on saving hold for what can be undone, too', () => {
    const history = mapped(changed(startHistory(draft('new:1')), draft('new:1', 'A')), (state) =>
      withNames(state, new Map([['new:1', 'F_1']])),
    )
    expect(namesOf(history.present.fields)).toBe('F_1 A')
    expect(namesOf(undone(history).present.fields)).toBe('F_1')
  })
})

describe('saving', () => {
  test('new fields are sent without a name, and what is not set is cleared', () => {
    expect(inputOf(fieldFor('new:1'))).toMatchObject({ fieldName: '', maxLength: null, maxCount: null, optionLimits: null })
    expect(inputOf(fieldFor('FullName')).fieldName).toBe('FullName')
  })
  test('the answer gives the new ones their names by their place', () => {
    const kept = form('A', 'F_9', 'B')
    expect([...namesGiven(form('A', 'new:1', 'B'), [...kept].reverse())]).toEqual([['new:1', 'F_9']])
  })
  test('the same form is the same, whatever the order of its parts', () => {
    expect(isSameDraft(draft('A'), { ...draft('A'), texts: { en: { A: { displayName: '', description: '', options: {} } } } })).toBe(true)
    expect(isSameDraft(draft('A'), draft('A', 'B'))).toBe(false)
  })
})

describe('two editors', () => {
  const base = draft('A', 'B', 'C')
  const rename = (from: Draft, name: string, displayName: string) => changeField(from, name, { displayName })
  test.each([
    ['only they changed', base, rename(base, 'A', 'theirs'), 'A', 'theirs'],
    ['only I changed', rename(base, 'A', 'mine'), base, 'A', 'mine'],
    ['both changed: mine', rename(base, 'A', 'mine'), rename(base, 'A', 'theirs'), 'A', 'mine'],
    ['they deleted what I changed: it stays', rename(base, 'A', 'mine'), removeField(base, 'A'), 'A', 'mine'],
    ['I deleted what they changed: it stays', removeField(base, 'A'), rename(base, 'A', 'theirs'), 'A', 'theirs'],
    ['they deleted what I left alone', base, removeField(base, 'A'), 'A', undefined],
    ['I deleted what they left alone', removeField(base, 'A'), base, 'A', undefined],
    ['they added', base, { ...base, fields: arranged([...base.fields, { ...fieldFor('D'), sortId: 9 }]) }, 'D', 'D'],
    ['I added', { ...base, fields: arranged([...base.fields, { ...fieldFor('D'), sortId: 9 }]) }, base, 'D', 'D'],
  ])('%s', (_, mine, theirs, name, expected) => {
    const merged = mergeDrafts(base, mine, theirs).draft.fields
    expect(merged.find(({ fieldName }) => fieldName === name)?.displayName).toBe(expected)
  })
  test('says what the other one did', () => {
    expect(mergeDrafts(base, base, removeField(rename(base, 'A', '公司'), 'B')).theirs).toEqual(['公司', 'B'])
  })
  test('my order counts where I moved something, else theirs', () => {
    const moved = { ...base, fields: moveBlock(base.fields, 'C', 0) }
    expect(namesOf(mergeDrafts(base, base, moved).draft.fields)).toBe('C A B')
    expect(namesOf(mergeDrafts(base, moved, rename(base, 'A', 'x')).draft.fields)).toBe('C A B')
  })
})
