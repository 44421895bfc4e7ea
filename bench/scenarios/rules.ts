import { spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { evaluateRules, type RegisterRule } from '#features/forms/evaluate.ts'
import { explainRules } from '#features/forms/explain.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { fieldFor } from '#features/forms/testField.ts'
import type { Discount } from '#features/orders/discounting.ts'
import { quote } from '#features/orders/quote.ts'
import { validateAnswers } from '#features/forms/validate.ts'

const FIELDS = 200
const RULES = 100
const PEOPLE = 20
const DISCOUNTS = 50
const TIMES = Number(process.env.BENCH_RULES_TIMES ?? 2_000)
const WARM_UP = TIMES / 10

/** Two hundred fields and a hundred rules of all kinds, in chains: what one rule shows the next one asks about. */
export const rulesScenario: Scenario = {
  name: 'rules',
  about: `what one keystroke costs in a form of ${FIELDS} fields and ${RULES} rules`,
  async run(): Promise<Figure[]> {
    const fields = formOf()
    const rules = rulesOf(fields)
    const discounts = discountsOf()
    const answersAt = (time: number) =>
      Object.fromEntries(
        fields.map((field, at) => [
          field.fieldName,
          at % 4 === 0 ? `k${(at + time) % 4}` : at % 4 === 3 ? String(at + time) : `答 ${time}`,
        ]),
      )
    return [
      figure(
        'evaluate',
        measured((time) => evaluateRules(rules, fields, { values: answersAt(time), ticketId: 't1' })),
      ),
      figure(
        'explain',
        measured((time) => explainRules(rules, fields, { values: answersAt(time), ticketId: 't1' })),
      ),
      figure(
        'validate',
        measured((time) => validateAnswers({ rules, fields, values: answersAt(time), ticketId: 't1' })),
      ),
      figure(
        `quote ${PEOPLE} people, ${DISCOUNTS} discounts`,
        measured((time) => quote({ tickets: ticketsAt(time), discounts })),
      ),
    ]
  },
}

const ticketsAt = (time: number) =>
  Array.from({ length: PEOPLE }, (_, at) => ({
    id: `t${at % 4}`,
    name: `票 ${at % 4}`,
    priceMinor: 10_000 * ((at + time) % 7),
    currency: 'CNY',
  }))

/** Of every kind, half of them combining. */
function discountsOf(): Discount[] {
  const offs = [
    { kind: 'percent', percent: 5 },
    { kind: 'amount', amountMinor: 150 },
    { kind: 'price', priceMinor: 20_000 },
    { kind: 'cheapestFree', every: 9 },
  ] as const
  return Array.from({ length: DISCOUNTS }, (_, at) => ({
    id: `d${at}`,
    name: `优惠 ${at}`,
    ticketIds: at % 3 === 0 ? null : [`t${at % 4}`, `t${(at + 1) % 4}`],
    currency: 'CNY',
    off: offs[at % offs.length] ?? offs[0],
    isPerOrder: at % 5 === 0,
    mostPeople: at % 7 === 0 ? 5 : null,
    minPeople: 1 + (at % 3),
    minMinor: 0,
    isCombinable: at % 2 === 0,
  }))
}

function formOf(): FormField[] {
  return Array.from({ length: FIELDS }, (_, at) => ({
    ...fieldFor(
      `F${at}`,
      at % 4 === 0 ? { fieldType: 'Radio', keys: ['k0', 'k1', 'k2', 'k3'] } : at % 4 === 3 ? { fieldType: 'Numeric' } : {},
    ),
    sortId: at,
  }))
}

function rulesOf(fields: readonly FormField[]): RegisterRule[] {
  const name = (at: number) => fields[at % FIELDS]?.fieldName ?? ''
  return Array.from({ length: RULES }, (_, at) => {
    const asked = (at * 4) % (FIELDS - 8)
    return {
      id: `r${at}`,
      relation: at % 2 === 0 ? 'AND' : 'OR',
      isEnable: true,
      conditions: [
        { fieldName: name(asked), fieldAction: { code: 'In' }, fieldValue: ['k0', 'k1'] },
        { fieldName: name(asked + 3), fieldAction: { code: 'GT' }, fieldValue: ['50'] },
        { fieldName: 'TicketId', fieldAction: { code: 'NotEQ' }, fieldValue: ['t9'] },
      ],
      actions: [
        { type: at % 3 === 0 ? 'hide' : 'show', fieldName: name(asked + 4) },
        { type: 'require', fieldName: name(asked + 5) },
        { type: 'limitOptions', fieldName: name(asked + 4), optionKeys: ['k0', 'k1', 'k2'] },
      ],
    }
  })
}

function measured(run: (time: number) => unknown): number[] {
  for (let time = 0; time < WARM_UP; time += 1) run(time)
  return Array.from({ length: TIMES }, (_, time) => {
    const start = performance.now()
    run(time)
    return performance.now() - start
  })
}

function figure(name: string, durations: number[]): Figure {
  const spread = spreadOf(durations)
  return { name: `${name}, p95`, unit: 'ms', ours: spread.p95, spread }
}
