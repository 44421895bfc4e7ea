import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Content = string | { type: string; text?: string; image_url?: { url: string } }[]
type Asked = { model: string; stream: boolean; messages: { role: string; content: Content }[]; response_format?: unknown }

/** What it does is asked for in words: whatever a person writes to it reaches it. */
const tempers = { busy: '[busy]', broken: '[broken]', cut: '[cut]', nonsense: '[nonsense]', slow: '[slow]', silent: '[silent]' } as const

const card = {
  fullName: '林小雨',
  company: '云帆科技',
  jobTitle: '市场总监',
  mobile: '+86 138-0013-8000',
  email: 'lin@yunfan.example',
  address: '杭州市滨江区江南大道 1 号',
}

/** An OpenAI-compatible service that is sometimes slow, cuts off, refuses or talks nonsense. */
export async function startModel() {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const told = JSON.parse(body) as Asked
      asked.push(told)
      if (request.headers.authorization !== 'Bearer model-key') return response.writeHead(401).end()
      return answer(response, told)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    asked,
    environment: { AI_URL: url, AI_KEY: 'model-key', AI_MODEL: 'words', AI_VISION_MODEL: 'eyes' },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const SLOW_MS = 400

function answer(response: ServerResponse, { messages, response_format: format }: Asked) {
  const [rules, words] = messages.map(({ content }) => (typeof content === 'string' ? content : (content[0]?.text ?? '')))
  const has = (temper: keyof typeof tempers) => words?.includes(tempers[temper]) ?? false
  if (has('busy')) return response.writeHead(429, { 'retry-after': '7' }).end('{}')
  if (has('broken')) return response.writeHead(500).end('<html>')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (has('silent')) return response.flushHeaders()
  if (has('nonsense')) return response.end('data: {"what": 1}\n\n')
  const said = typeof messages[1]?.content === 'string' ? written(rules ?? '', words ?? '', format !== undefined) : JSON.stringify(card)
  const pieces = said.match(/[\s\S]{1,6}/g) ?? []
  const send = (at: number): void => {
    if (response.destroyed) return
    if (has('cut') && at > 1) return void response.destroy()
    const piece = pieces[at]
    const choice = piece === undefined ? { delta: {}, finish_reason: 'stop' } : { delta: { content: piece }, finish_reason: null }
    response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`)
    if (piece === undefined) return void response.end('data: [DONE]\n\n')
    if (has('slow')) setTimeout(send, SLOW_MS, at + 1)
    else setImmediate(send, at + 1)
  }
  send(0)
}

/** Repeats what it was given, so that one sees what it knows; of passages it names the one that shares a word. */
function written(rules: string, words: string, isJson: boolean): string {
  if (!isJson) return `写给你的：\n- ${words.split('\n').filter(Boolean).join('\n- ')}`
  const question = /Question:\n(.*)/.exec(words)?.[1] ?? ''
  const passages = [...words.matchAll(/^\[(\d+)\] .*\n(.*)$/gm)]
  const found = passages.find(([, , text]) => question.split(/[\s，？?]+/).some((word) => word.length > 1 && text?.includes(word)))
  return `${rules.includes('JSON') ? '```json\n' : ''}${JSON.stringify({ answer: found ? `据页面所说：${found[2]?.slice(0, 60)}` : '', sources: found ? [Number(found[1])] : [] })}\n\`\`\``
}
