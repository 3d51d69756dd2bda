/*
 * The part of the query language of Azure Cosmos DB for NoSQL that the emulator understands. What is known to the service but
 * not to the emulator (JOIN, IN as a source, GROUP BY, subqueries) is recognized, so that it can be refused by name.
 */
grammar CosmosSql;

options {
  caseInsensitive = true;
}

query
  : SELECT DISTINCT? (TOP top = count)? selection FROM source (WHERE where = expression)? grouping?
    (ORDER BY sortKey (',' sortKey)*)? (OFFSET offset = count LIMIT limit = count)? EOF
  ;

// The filter of a conditional patch; the service takes it with and without SELECT *.
condition
  : (SELECT '*')? FROM source WHERE where = expression EOF
  ;

selection
  : '*'                         # everything
  | VALUE expression            # singleValue
  | column (',' column)*        # columns
  ;

column
  : expression (AS? name)?
  ;

source
  : name IN path                # arraySource
  | name (AS? name)? join*      # containerSource
  ;

join
  : JOIN name IN path
  ;

grouping
  : GROUP BY expression (',' expression)*
  ;

sortKey
  : expression (ASC | DESC)?
  ;

count
  : INTEGER
  | PARAMETER
  ;

expression
  : coalesce ('?' expression ':' expression)?
  ;

coalesce
  : disjunction ('??' disjunction)*
  ;

disjunction
  : conjunction (OR conjunction)*
  ;

conjunction
  : negation (AND negation)*
  ;

negation
  : NOT negation
  | predicate
  ;

predicate
  : sum                                                              # plain
  | sum operator = ('=' | '!=' | '<>' | '<' | '<=' | '>' | '>=') sum # comparison
  | sum NOT? IN '(' expression (',' expression)* ')'                 # membership
  | sum NOT? BETWEEN sum AND sum                                     # interval
  ;

sum
  : product (sumOperator product)*
  ;

sumOperator
  : '+' | '-' | '||'
  ;

product
  : unary (productOperator unary)*
  ;

productOperator
  : '*' | '/' | '%'
  ;

unary
  : '-' unary
  | '+' unary
  | path
  ;

path
  : primary step*
  ;

step
  : '.' name                    # member
  | '[' expression ']'          # element
  ;

primary
  : literal                     # constant
  | PARAMETER                   # parameter
  | name '(' (expression (',' expression)*)? ')' # call
  | name                        # root
  | '[' (expression (',' expression)*)? ']'      # array
  | '{' (property (',' property)*)? '}'          # object
  | '(' expression ')'          # parenthesized
  ;

property
  : (name | STRING) ':' expression
  ;

literal
  : STRING
  | INTEGER
  | DECIMAL
  | TRUE
  | FALSE
  | NULL
  | UNDEFINED
  ;

name
  : IDENTIFIER
  ;

AND: 'AND';
ARRAY: 'ARRAY';
AS: 'AS';
ASC: 'ASC';
BETWEEN: 'BETWEEN';
BY: 'BY';
DESC: 'DESC';
DISTINCT: 'DISTINCT';
ESCAPE: 'ESCAPE';
EXISTS: 'EXISTS';
FALSE: 'FALSE';
FROM: 'FROM';
GROUP: 'GROUP';
IN: 'IN';
JOIN: 'JOIN';
LIKE: 'LIKE';
LIMIT: 'LIMIT';
NOT: 'NOT';
NULL: 'NULL';
OFFSET: 'OFFSET';
OR: 'OR';
ORDER: 'ORDER';
SELECT: 'SELECT';
TOP: 'TOP';
TRUE: 'TRUE';
UDF: 'UDF';
UNDEFINED: 'UNDEFINED';
VALUE: 'VALUE';
WHERE: 'WHERE';

IDENTIFIER: [A-Z_] [A-Z0-9_]*;
PARAMETER: '@' [A-Z_] [A-Z0-9_]*;
INTEGER: [0-9]+;
DECIMAL: [0-9]+ '.' [0-9]* EXPONENT? | '.' [0-9]+ EXPONENT? | [0-9]+ EXPONENT;
STRING: '"' ('\\' . | ~["\\])* '"' | '\'' ('\\' . | ~['\\])* '\'';
SPACE: [ \t\r\n]+ -> skip;
COMMENT: '--' ~[\r\n]* -> skip;
UNKNOWN: .;

fragment EXPONENT: 'E' [+-]? [0-9]+;
