import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { isDropped, predicateOf, type FilterCondition, type Predicate } from '#features/forms/conditions.ts'
import { hasOptions, isStatic, shapeOf, type FormField } from '#features/forms/fieldTypes.ts'
import { byOrder, isAlwaysShown, isNeeded, TICKET_ID } from '#features/forms/fields.ts'
import { codeOf, type Values } from '#features/forms/values.ts'

export const relations = ['AND', 'OR'] as const
export const ruleActionTypes = ['show', 'hide', 'require', 'limitOptions'] as const
export type RuleAction = { type: (typeof ruleActionTypes)[number]; fieldName: string; optionKeys?: readonly string[] | undefined }
export type RegisterRule = {
  id: string
  relation: (typeof relations)[number]
  conditions: readonly FilterCondition[]
  actions: readonly RuleAction[]
  isEnable: boolean
}
export type FieldState = { isShow: boolean; isRequired: boolean; optionKeys: string[] }
export type Asked = { values: Values; ticketId?: string | null | undefined; timeZone?: string | undefined }

/**
 * What each field of the form is, given the answers so far. Fields are decided one after another, each after those its rules ask
 * about, so one pass is enough. A hidden field has no answer, nor has a choice that is not offered: neither moves another rule.
 * In a ring, which saving refuses, a field that is not decided yet counts as blank.
 */
export function evaluateRules(rules: readonly RegisterRule[], fields: readonly FormField[], asked: Asked): Map<string, FieldState> {
  return new Map(ruleEvaluator(rules, fields, asked.timeZone)(asked))
}

export type RuleEvaluator = (asked: Asked) => ReadonlyMap<string, FieldState>

/** The same for many people: what does not depend on their answers is found out once, and without rules nothing does. */
export function ruleEvaluator(
  rules: readonly RegisterRule[],
  fields: readonly FormField[],
  timeZone: string = EVENT_TIME_ZONE,
): RuleEvaluator {
  const inForm = [...fields].sort(byOrder)
  const known = new Map(inForm.map((field) => [field.fieldName, field]))
  const live = rules.filter((rule) => rule.isEnable).map((rule) => readied(rule, known, timeZone))
  const order = decisionOrder(inForm, dependenciesOf(live))
  const evaluate: RuleEvaluator = (asked) => decideAll({ inForm, order, live }, asked)
  if (live.length > 0) return evaluate
  const always = evaluate({ values: {} })
  return () => always
}

type Ready = { inForm: readonly FormField[]; order: readonly FormField[]; live: readonly Readied[] }

function decideAll({ inForm, order, live }: Ready, asked: Asked): Map<string, FieldState> {
  const answers = new Map<string, unknown>(asked.ticketId ? [[TICKET_ID, asked.ticketId]] : [])
  const aimed = new Map<string, Aim[]>()
  for (const rule of live)
    for (const action of rule.actions)
      aimed.set(action.fieldName, [...(aimed.get(action.fieldName) ?? []), { action, holds: () => rule.holds(answers) }])

  const states = new Map<string, FieldState>(
    inForm.map(({ fieldName }) => [fieldName, { isShow: false, isRequired: false, optionKeys: [] }]),
  )
  for (const field of order) {
    const state = decided(field, aimed.get(field.fieldName) ?? [])
    states.set(field.fieldName, state)
    if (state.isShow)
      answers.set(
        field.fieldName,
        offeredPart(field, state, Object.hasOwn(asked.values, field.fieldName) ? asked.values[field.fieldName] : null),
      )
  }
  for (const field of inForm) {
    const state = states.get(field.fieldName)
    if (!state?.isShow || isStatic(field.fieldType)) continue
    state.isRequired =
      isNeeded(field) || (aimed.get(field.fieldName) ?? []).some(({ action, holds }) => action.type === 'require' && holds())
  }
  return states
}

type Aim = { action: RuleAction; holds: () => boolean }
type Readied = RegisterRule & { holds: (answers: ReadonlyMap<string, unknown>) => boolean }

/** A rule whose conditions all ask nothing never holds. */
function readied(rule: RegisterRule, known: ReadonlyMap<string, FormField>, timeZone: string): Readied {
  const tests = rule.conditions
    .filter((condition) => !isDropped(condition))
    .map((condition): [string, Predicate] => [
      condition.fieldName,
      predicateOf(condition, condition.fieldName === TICKET_ID ? null : (known.get(condition.fieldName)?.fieldType ?? 'Text'), timeZone),
    ])
  return {
    ...rule,
    holds(answers) {
      if (tests.length === 0) return false
      const passes = ([fieldName, test]: [string, Predicate]) => test(answers.get(fieldName) ?? null)
      return rule.relation === 'AND' ? tests.every(passes) : tests.some(passes)
    },
  }
}

/** Hide wins over show; a field that some rule shows is hidden until one of them does; limits leave what all of them leave. */
function decided(field: FormField, aims: readonly Aim[]): FieldState {
  const of = (type: RuleAction['type']) => aims.filter(({ action }) => action.type === type)
  const shows = of('show')
  const isAllowed = shows.length > 0 ? shows.some(({ holds }) => holds()) : field.isShow
  const isShow = isAlwaysShown(field.fieldName) || (isAllowed && !of('hide').some(({ holds }) => holds()))
  const limits = of('limitOptions').filter(({ holds }) => holds())
  const keys = hasOptions(field.fieldType) ? field.fieldOptions.map(({ key }) => key) : []
  return { isShow, isRequired: false, optionKeys: keys.filter((key) => limits.every(({ action }) => action.optionKeys?.includes(key))) }
}

/** The part of an answer that the field still offers. */
export function offeredPart(field: FormField, { optionKeys }: Pick<FieldState, 'optionKeys'>, answer: unknown): unknown {
  if (!hasOptions(field.fieldType)) return answer
  const isOffered = (raw: unknown) => optionKeys.includes(codeOf(raw) ?? '')
  if (shapeOf(field.fieldType) === 'path') {
    const path: unknown = typeof answer === 'string' ? answer.split('/') : answer
    return Array.isArray(path) && isOffered(path[0]) ? path : null
  }
  if (Array.isArray(answer)) return answer.filter(isOffered)
  return isOffered(answer) ? answer : null
}

type Dependencies = ReadonlyMap<string, ReadonlySet<string>>

/** Which fields must be known before a field's place in the form, or its options, are. Being required changes no answer. */
function dependenciesOf(rules: readonly RegisterRule[]): Dependencies {
  const needed = new Map<string, Set<string>>()
  for (const { conditions, actions } of rules)
    for (const { type, fieldName } of actions) {
      if (type === 'require') continue
      const before = needed.get(fieldName) ?? new Set()
      for (const condition of conditions) if (condition.fieldName !== TICKET_ID) before.add(condition.fieldName)
      needed.set(fieldName, before)
    }
  return needed
}

function decisionOrder(inForm: readonly FormField[], needed: Dependencies): FormField[] {
  const known = new Map(inForm.map((field) => [field.fieldName, field]))
  const order: FormField[] = []
  const seen = new Set<string>()
  const visit = (field: FormField): void => {
    if (seen.has(field.fieldName)) return
    seen.add(field.fieldName)
    const before = [...(needed.get(field.fieldName) ?? [])].flatMap((fieldName) => known.get(fieldName) ?? [])
    for (const earlier of before.sort(byOrder)) visit(earlier)
    order.push(field)
  }
  for (const field of inForm) visit(field)
  return order
}

/** The rules that decide whether these fields are shown, with all that decides about the fields those ask about. */
export function rulesDeciding<Rule extends RegisterRule>(
  rules: readonly Rule[],
  fieldNames: readonly string[],
): { rules: Rule[]; fieldNames: Set<string> } {
  const needed = dependenciesOf(rules)
  const reached = new Set(fieldNames)
  for (const fieldName of reached) for (const before of needed.get(fieldName) ?? []) reached.add(before)
  return { rules: rules.filter(({ actions }) => actions.some(({ fieldName }) => reached.has(fieldName))), fieldNames: reached }
}

/** Fields whose rules ask about each other in a circle, or null. */
export function ringOf(rules: readonly RegisterRule[]): string[] | null {
  const needed = dependenciesOf(rules.filter(({ isEnable }) => isEnable))
  const done = new Set<string>()
  const walk = (fieldName: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(fieldName)) return trail.slice(trail.indexOf(fieldName))
    if (done.has(fieldName)) return null
    for (const before of needed.get(fieldName) ?? []) {
      const ring = walk(before, [...trail, fieldName])
      if (ring) return ring
    }
    done.add(fieldName)
    return null
  }
  for (const fieldName of needed.keys()) {
    const ring = walk(fieldName, [])
    if (ring) return ring
  }
  return null
}
