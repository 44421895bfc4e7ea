/** One file as it lies, packed once: what any server of static files does. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

const bytes = gzipSync(readFileSync(process.env.FILE ?? ''))
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': bytes.length }
const server = createServer((_, response) => response.writeHead(200, headers).end(bytes)).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => server.close())
