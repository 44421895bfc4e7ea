import type { Dice, Weighted } from '#server/demo/dice.ts'
import { companies, givenNames, surnames, titles, type Industry, type JobLevel } from '#server/demo/names.ts'

/** Somebody who could come to any of the events, with an answer to whatever a form may ask. */
export type Guest = {
  fullName: string
  mobile: string
  email: string
  gender: 'male' | 'female'
  company: string
  title: string
  province: string
  city: string
  industry: Industry
  level: JobLevel
  heard: string | null
  diet: string
  dietNote: string | null
}

const levels: Weighted<JobLevel> = [
  ['engineer', 38],
  ['manager', 30],
  ['buyer', 14],
  ['head', 11],
  ['media', 7],
]
const channels: Weighted<string | null> = [
  ['colleague', 30],
  ['wechat', 26],
  ['mail', 15],
  ['partner', 12],
  ['media', 7],
  [null, 10],
]
const diets: Weighted<string> = [
  ['none', 80],
  ['vegetarian', 9],
  ['halal', 6],
  ['other', 5],
]
const dietNotes = ['花生过敏', '不吃海鲜', '乳糖不耐受', '少盐，谢谢']

/** Sample numbers from 138 0000 1000 on: nobody has them, and no two people share one. */
const FIRST_NUMBER = 13_800_001_000

/** People who do not exist. No two have the same name, number or address, so that only meant duplicates look alike. */
export function crowdOf(dice: Dice, count: number): Guest[] {
  const names = new Set<string>()
  const guests: Guest[] = []
  while (guests.length < count) {
    const gender = dice.chance(0.42) ? 'female' : 'male'
    const { first, second } = givenNames[gender]
    const [surname, given] = [dice.pick(surnames), dice.pick(first) + dice.pick(second)]
    const fullName = hanzi(surname) + hanzi(given)
    if (names.has(fullName)) continue
    names.add(fullName)
    const [company, domain, city, industry] = dice.weighted(companies.map((row) => [row, row[4]] as const))
    const level = dice.weighted(levels)
    const diet = dice.weighted(diets)
    guests.push({
      fullName,
      gender,
      mobile: String(FIRST_NUMBER + guests.length),
      email: `${latin(given)}.${latin(surname)}${guests.length}@${domain}.example`,
      company,
      title: dice.pick(titles[level]),
      province: `${city.slice(0, 2)}0000`,
      city,
      industry,
      level,
      heard: dice.weighted(channels),
      diet,
      dietNote: diet === 'other' ? dice.pick(dietNotes) : null,
    })
  }
  return guests
}

const hanzi = (name: string) => name.replace(/[a-z]+/g, '')
const latin = (name: string) => name.replace(/[^a-z]+/g, '')
