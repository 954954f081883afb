#!/usr/bin/env node
/** The command line of the kit. */
import { main } from 'petstore-conformance/engine';
import { kit } from './kit.js';

await main(process.argv.slice(2), kit);
