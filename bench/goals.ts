import { growthOf, ratioOf, type Figure } from '#bench/figures.ts'

/** What an issue asks of a figure: at most so much (`under`), at most so many times its limit, at most so many times its smallest size. */
type Goal = { issue: number; scenario: string; figure: RegExp; under?: number; ratio?: number; growth?: number; text: string }

/** Every goal of the issues, once; table, report and README are derived from here. The first that fits counts. */
export const goals: readonly Goal[] = [
  { issue: 2, scenario: 'start', figure: /^start, warm/, under: 2, text: '< 2 s' },
  { issue: 2, scenario: 'start', figure: /^start, embedded/, under: 5, text: '< 5 s' },
  { issue: 2, scenario: 'start', figure: /^memory at rest/, under: 300, text: '< 300 MB' },
  { issue: 3, scenario: 'console', figure: /^script of the first load/, under: 250, text: '≤ 250 kB' },
  { issue: 4, scenario: 'events', figure: /./, ratio: 1.5, text: '≤ 1.5× of 100 events' },
  { issue: 5, scenario: 'site', figure: /^script of the registration page/, under: 100, text: '≤ 100 kB' },
  { issue: 30, scenario: 'publishedSite', figure: /^script of a published site/, under: 30, text: '≤ 30 kB' },
  { issue: 30, scenario: 'publishedSite', figure: /^a published site$/, ratio: 1.5, text: '≤ 1.5× of a file' },
  { issue: 24, scenario: 'registration', figure: /^registrations/, ratio: 5.7, text: '≤ 5.7×' },
  { issue: 5, scenario: 'rules', figure: /^evaluate/, under: 5, text: '< 5 ms' },
  { issue: 27, scenario: 'rules', figure: /^quote/, under: 1, text: '< 1 ms' },
  { issue: 6, scenario: 'attendees', figure: /^text contains, 1,000,000/, under: 300, ratio: 1.5, text: '≤ 1.5×, < 300 ms' },
  {
    issue: 6,
    scenario: 'attendees',
    figure: /^(first page|page 500|status|sort by name), /,
    ratio: 1.5,
    growth: 2,
    text: '≤ 1.5×, ≤ 2× of 1,000',
  },
  { issue: 6, scenario: 'attendees', figure: /^(text contains|custom field equals|two conditions), /, ratio: 1.5, text: '≤ 1.5×' },
  { issue: 6, scenario: 'attendees', figure: /^(approve|export)/, under: 10, text: '< 10 s' },
  { issue: 6, scenario: 'attendees', figure: /^undo/, ratio: 1.5, text: '≤ 1.5× (ours)' },
  { issue: 6, scenario: 'attendees', figure: /^memory the export took/, under: 300, text: '< 300 MB' },
  { issue: 7, scenario: 'imports', figure: /^(upload to ready preview|save)$/, ratio: 3, text: '≤ 3×' },
  { issue: 7, scenario: 'imports', figure: /^memory/, under: 300, text: '< 300 MB' },
  { issue: 7, scenario: 'imports', figure: /^other requests/, ratio: 3, text: '≤ 3×' },
  { issue: 8, scenario: 'checkin', figure: /^check-ins/, ratio: 1 / 0.7, text: '≥ 70 %' },
  { issue: 8, scenario: 'checkin', figure: /^answer, 100 scanners, each one a second/, under: 50, text: '< 50 ms' },
  { issue: 27, scenario: 'sources', figure: /^event page/, ratio: 1.1, text: '≤ 1.1×' },
  { issue: 32, scenario: 'lottery', figure: /^draw of a round/, under: 1_000, text: '< 1 s' },
  { issue: 32, scenario: 'lottery', figure: /^verification on a phone/, under: 5_000, text: '< 5 s' },
  { issue: 32, scenario: 'lottery', figure: /^a result, until a phone/, under: 2_000, text: '< 2 s (ours)' },
  { issue: 32, scenario: 'lottery', figure: /^(phones that|times the wall)/, under: 0.000_001, text: 'none' },
  { issue: 32, scenario: 'lottery', figure: /^the wall meanwhile/, under: 1_000, text: '< 1 s (ours)' },
  { issue: 27, scenario: 'posters', figure: /^posters a second/, ratio: 2, text: '≥ 50 %' },
  { issue: 27, scenario: 'posters', figure: /^memory/, under: 20, text: 'flat, < 20 MB' },
  {
    issue: 24,
    scenario: 'orders',
    figure: /^(first page|page 500|the page after|last page|status|rare status|order number|sums of the event)/,
    growth: 2,
    text: '≤ 2× of 1,000',
  },
  { issue: 24, scenario: 'orders', figure: /^amount, 1,000,000/, ratio: 1.5, text: '≤ 1.5×' },
  { issue: 25, scenario: 'finance', figure: /^(summary|first page|of an account), /, growth: 2, text: '≤ 2× of 10,000' },
  { issue: 28, scenario: 'invitations', figure: /guests$/, ratio: 1.5, text: '≤ 1.5× the bare SQL' },
  { issue: 29, scenario: 'statistics', figure: / p95, /, under: 300, growth: 2, text: 'p95 < 300 ms, ≤ 2× of 1,000' },
  { issue: 29, scenario: 'statistics', figure: /^a report of one’s own/, ratio: 1.5, text: '≤ 1.5×' },
  { issue: 29, scenario: 'reports', figure: /^a report that does not end/, under: 21, text: 'after 20 s' },
  { issue: 25, scenario: 'finance', figure: /^a day of 10,000 payments/, under: 10, text: '< 10 s' },
  { issue: 33, scenario: 'audience', figure: /^six conditions/, under: 1_000, ratio: 1.5, text: '≤ 1.5×, < 1 s' },
  { issue: 33, scenario: 'audience', figure: /^a label for/, under: 10, text: '< 10 s' },
  { issue: 31, scenario: 'live', figure: /^a message/, under: 1_000, text: '< 1 s' },
  { issue: 31, scenario: 'live', figure: /^messages that did not/, under: 0.000_001, text: 'all' },
  { issue: 31, scenario: 'live', figure: /^registrations meanwhile/, ratio: 1 / 0.9, text: '≥ 90 %' },
  { issue: 26, scenario: 'notices', figure: /^planning/, ratio: 2, text: '≤ 2×' },
  { issue: 26, scenario: 'notices', figure: /^letters out of a send/, ratio: 2, text: '≥ 50 %' },
  { issue: 26, scenario: 'notices', figure: /^a code in the middle/, under: 2_000, text: '< 2 s' },
  { issue: 26, scenario: 'notices', figure: /^memory that sending took/, under: 300, text: '< 300 MB' },
]

export type Verdict = { issue: number; text: string; isMet: boolean }

/** Only what can be told of a figure is judged: the smallest has not grown, and a rate of what is judged by its time has no limit beside it. */
export function verdictOf(scenario: string, figure: Figure, all: readonly Figure[]): Verdict | null {
  const goal = goals.find((one) => one.scenario === scenario && one.figure.test(figure.name))
  if (!goal) return null
  const { issue, text, under = Infinity, ratio = Infinity, growth = Infinity } = goal
  const found = { ratio: ratioOf(figure), growth: growthOf(figure, all) }
  const isJudged =
    goal.under !== undefined || (goal.ratio !== undefined && found.ratio !== null) || (goal.growth !== undefined && found.growth !== null)
  if (!isJudged) return null
  return { issue, text, isMet: figure.ours < under && (found.ratio ?? 0) <= ratio && (found.growth ?? 0) <= growth }
}
