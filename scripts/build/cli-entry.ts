// What bin/run.js needs of oclif, bundled together with the commands that stand on the same code.
export { execute as default } from '@oclif/core/execute';
