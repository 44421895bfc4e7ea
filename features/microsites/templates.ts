import { textIn, type Text } from '#core/messages.ts'
import type { Language } from '#core/language.ts'

/** Introductions to start from, in the language of the text, not of the console. */
export const templateKeys = ['summit', 'salon', 'training', 'expo'] as const
export type TemplateKey = (typeof templateKeys)[number]

/** What a template asks the writer to say: seen on a public page, it was forgotten. */
const hints = {
  summitLead: [
    '用两三句话说明这场峰会为谁而办、要解决什么问题、来了能带走什么。',
    'Say in two or three sentences whom the summit is for, what it is about and what people take home.',
  ],
  roles: ['写下岗位、行业或人群。', 'Name the roles, industries or groups.'],
  firstQuestion: ['问题一', 'First question'],
  secondQuestion: ['问题二', 'Second question'],
  trainingLead: ['学完这门课，学员能独立完成什么。', 'What participants can do on their own afterwards.'],
  trainer: ['介绍讲师的经历和擅长的方向。', 'Introduce the trainer and what they are good at.'],
  expoLead: ['展会规模、展区和最值得看的三件事。', 'How large it is, its areas, and the three things worth seeing.'],
  ways: ['写下地铁、停车和入口。', 'Metro, parking and entrances.'],
} as const satisfies Record<string, Text>

/** The hints that stand in a text as a paragraph of their own. */
export function hintsIn(html: string): string[] {
  return Object.values<Text>(hints)
    .flat()
    .filter((hint) => html.includes(`<p>${hint}</p>`))
}

type Part = { heading: Text; lines?: Text[]; text?: Text; table?: Text[][] }

const parts: Record<TemplateKey, { lead: Text; parts: Part[] }> = {
  summit: {
    lead: hints.summitLead,
    parts: [
      {
        heading: ['你将听到', 'What you will hear'],
        lines: [
          ['主题一：一线案例与数据', 'Topic one: cases and figures from the field'],
          ['主题二：正在发生的变化', 'Topic two: what is changing'],
          ['主题三：接下来一年怎么做', 'Topic three: what to do in the coming year'],
        ],
      },
      { heading: ['适合谁参加', 'Who should come'], text: hints.roles },
      {
        heading: ['参会须知', 'Good to know'],
        lines: [
          ['凭报名成功后的电子票入场', 'Your e-ticket lets you in'],
          ['建议提前 30 分钟到场签到', 'Please check in 30 minutes early'],
        ],
      },
    ],
  },
  salon: {
    lead: ['一个下午，二三十人，把一个问题聊透。', 'One afternoon, thirty people, one question discussed thoroughly.'],
    parts: [
      {
        heading: ['聊什么', 'What we talk about'],
        lines: [hints.firstQuestion, hints.secondQuestion],
      },
      {
        heading: ['流程', 'How it goes'],
        table: [
          [
            ['时间', 'Time'],
            ['内容', 'What'],
          ],
          [
            ['14:00', '14:00'],
            ['签到与茶歇', 'Arrival and tea'],
          ],
          [
            ['14:30', '14:30'],
            ['分享', 'Talks'],
          ],
          [
            ['15:30', '15:30'],
            ['圆桌与提问', 'Round table and questions'],
          ],
        ],
      },
      { heading: ['名额', 'Places'], text: ['名额有限，报名后由主办方确认。', 'Places are few; the organiser confirms each of them.'] },
    ],
  },
  training: {
    lead: hints.trainingLead,
    parts: [
      {
        heading: ['课程大纲', 'Outline'],
        lines: [
          ['第一部分：基础', 'Part one: basics'],
          ['第二部分：练习', 'Part two: practice'],
          ['第三部分：点评与答疑', 'Part three: feedback and questions'],
        ],
      },
      { heading: ['讲师', 'Trainer'], text: hints.trainer },
      {
        heading: ['请自备', 'Please bring'],
        lines: [
          ['笔记本电脑', 'A laptop'],
          ['一个真实的问题', 'A real question of your own'],
        ],
      },
    ],
  },
  expo: {
    lead: hints.expoLead,
    parts: [
      {
        heading: ['展区', 'Areas'],
        table: [
          [
            ['展区', 'Area'],
            ['看点', 'What to see'],
          ],
          [
            ['A 区', 'Area A'],
            ['新品首发', 'New products'],
          ],
          [
            ['B 区', 'Area B'],
            ['解决方案', 'Solutions'],
          ],
        ],
      },
      {
        heading: ['观众服务', 'For visitors'],
        lines: [
          ['免费专业观众票，需提前登记', 'Free tickets for professionals, registered in advance'],
          ['现场提供行李寄存与接驳车', 'Left luggage and shuttle buses on site'],
        ],
      },
      { heading: ['交通', 'Getting there'], text: hints.ways },
    ],
  },
}

export function templateHtml(key: TemplateKey, language: Language): string {
  const say = (text: Text) => textIn(text, language)
  const { lead, parts: chosen } = parts[key]
  return `<p>${say(lead)}</p>${chosen.map((part) => partHtml(part, say)).join('')}`
}

function partHtml({ heading, lines, text, table }: Part, say: (text: Text) => string): string {
  const list = lines ? `<ul>${lines.map((line) => `<li><p>${say(line)}</p></li>`).join('')}</ul>` : ''
  const rows = table?.map((row, at) => `<tr>${row.map((cell) => cellHtml(say(cell), at === 0)).join('')}</tr>`).join('')
  return `<h2>${say(heading)}</h2>${text ? `<p>${say(text)}</p>` : ''}${list}${rows ? `<table><tbody>${rows}</tbody></table>` : ''}`
}

function cellHtml(text: string, isHead: boolean): string {
  return isHead ? `<th><p>${text}</p></th>` : `<td><p>${text}</p></td>`
}
