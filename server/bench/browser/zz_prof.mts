import { chromium } from '@playwright/test'
import { buildBenchPages } from './buildBenchPages.ts'
import { startProcess } from '../startProcess.ts'
const pages = await buildBenchPages()
const c = await startProcess('browser/pageProcess.ts', { env: { PAGES: pages.folder } })
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args: ['--no-sandbox','--js-flags=--expose-gc'] })
const page = await b.newPage({viewport:{width:412,height:823}})
await page.goto(c.origin+'/grids.html')
const cdp = await page.context().newCDPSession(page)
await cdp.send('Performance.enable')
for (const n of ['control','product']) { await page.evaluate(`bench.mount('${n}',20); bench.toggle('${n}',200)`) }
const m = async()=>Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(x=>[x.name,x.value*1000]))
const med=a=>a.sort((x,y)=>x-y)[a.length>>1].toFixed(3)
for (const [what,times] of [['toggle',40],['mount',4]] as const) {
 const R={t:[],l:[],s:[],other:[],ct:[],cl:[],cs:[]} as Record<string,number[]>
 for (let i=0;i<60;i++){ const o={} as any
  for (const n of i%2?['control','product']:['product','control']) { const a=await m(); const t=Number(await page.evaluate(`bench.${what}('${n}',${times})`)); const z=await m(); o[n]={t,l:(z.LayoutDuration-a.LayoutDuration)/times,s:(z.RecalcStyleDuration-a.RecalcStyleDuration)/times} }
  R.t.push(o.product.t/o.control.t); R.l.push(o.product.l/o.control.t); R.s.push(o.product.s/o.control.t); R.other.push((o.product.t-o.product.l-o.product.s)/o.control.t)
  R.ct.push(o.control.t);R.cl.push(o.control.l/o.control.t);R.cs.push(o.control.s/o.control.t)
 }
 console.log(what,'ratio',med(R.t),'of which layout',med(R.l),'style',med(R.s),'script',med(R.other),'| control ms',med(R.ct),'layout share',med(R.cl),'style',med(R.cs))
}
await b.close(); c.stop(); await pages.remove(); process.exit(0)
