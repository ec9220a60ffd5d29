import { createHash } from 'node:crypto'

/** The id of the element that has the page's scripts until they may come. */
export const SCRIPTS = 'late-scripts'

/**
 * Requests the scripts of a written page once that is seen: earlier they would compete with it for the line and the processor. A page that
 * nobody looks at is not painted, and some browsers do not say that they have.
 */
const START = `(()=>{
const start=()=>{const late=document.getElementById('${SCRIPTS}');if(late)late.replaceWith(late.content)}
if(document.hidden)return start()
setTimeout(start,3e3)
try{new PerformanceObserver(seen=>{if(seen.getEntriesByName('first-contentful-paint')[0])start()}).observe({type:'paint',buffered:true})}catch{start()}
})()`

/** Allows START in the policy of a page: this text and no other. */
export const START_HASH = `'sha256-${createHash('sha256').update(START).digest('base64')}'`

/** The scripts of a page as it waits with them. */
export function lateScripts(scripts: string): string {
  return `<template id="${SCRIPTS}">${scripts}</template><script>${START}</script>`
}
